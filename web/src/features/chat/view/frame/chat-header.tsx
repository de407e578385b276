import type { ReactNode } from 'react';
import { Face } from '../../../../consultation/doctor-facts.tsx';
import type { Viewer } from '../../../../consultation/status-badge.tsx';
import { timeLeft } from '../../../../consultation/time-left.tsx';
import { spokenDay } from '../../../../i18n/dates/spoken-day.ts';
import { timeOfDay } from '../../../../i18n/dates/time-of-day.ts';
import { t } from '../../../../i18n/t.ts';
import { texts } from '../../../../i18n/texts.ts';
import { Icon } from '../../../../ui/brand/icon.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { IconButton } from '../../../../ui/controls/icon-button.tsx';
import { SkeletonShape } from '../../../../ui/feedback/loading/skeleton.tsx';
import { chatTexts } from '../../chat.hi.ts';
import { isClosedEarly, type OpenThread } from '../../thread/open-thread.ts';
import css from './chat-header.module.css';

const say = texts(chatTexts);

interface ChatHeaderProps {
  open: OpenThread;
  onBack?: (() => void) | undefined;
}

/** The other user and the remaining time; back button and phone link. */
export function ChatHeader({ open, onBack }: ChatHeaderProps) {
  const { thread, isExpired } = open;
  if (!thread) {
    return (
      <Bar onBack={onBack}>
        {open.state === 'loading' ? (
          <SkeletonShape shape="short" className={css.coming} />
        ) : (
          <h1 className={css.name}>{say('open')}</h1>
        )}
      </Bar>
    );
  }
  const { other } = thread;
  const name = other.isErased ? say('erased') : other.name;
  const Heading = onBack ? 'h1' : 'h2';
  return (
    <Bar onBack={onBack}>
      <span className={css.face}>
        {other.isErased ? (
          <span className={css.missing} aria-hidden>
            <Icon name="user" />
          </span>
        ) : (
          <Face name={name} image={other.image} small />
        )}
      </span>
      <div className={css.names}>
        <Heading className={css.name}>{name}</Heading>
        <p className={css.left}>{onBack || isExpired ? leftText(open) : openUntilText(thread.expiresAt, open.now)}</p>
      </div>
      {other.phone && !isExpired && (
        <a
          className={css.call}
          href={`tel:${t('app.phonePrefix')}${other.phone}`}
          aria-label={say('callWho', { who: name })}
        >
          <Icon name="phone" size="s" />
          <span className={css.callWord}>{say('call')}</span>
        </a>
      )}
    </Bar>
  );
}

function Bar({ onBack, children }: { onBack: (() => void) | undefined; children: ReactNode }) {
  return (
    <header className={classNames(css.header, !onBack && css.alone)}>
      {onBack && <IconButton icon="back" label={t('app.back')} onClick={onBack} />}
      {children}
    </header>
  );
}

/** '2 दिन 4 घंटे बाकी', by the server's clock. */
function leftText({ thread, now, isExpired }: OpenThread): string {
  if (thread && isExpired && isClosedEarly(thread)) return say('closed');
  const left = thread && !isExpired ? timeLeft(thread.expiresAt, now) : null;
  return left ?? say('over');
}

const openUntilText = (expiresAt: string, now: number) =>
  say('openUntil', { day: spokenDay(expiresAt, now), clock: timeOfDay(expiresAt) });

/** Who can read the chat. `beside`: at laptop width the case beside the chat says it. */
export function PrivacyNotice({ viewer, beside }: { viewer: Viewer; beside: boolean }) {
  return (
    <p className={classNames(css.privacy, beside && css.beside)}>
      <Icon name="lock" size="s" />
      {say(viewer === 'farmer' ? 'privateWithDoctor' : 'privateWithFarmer')}
    </p>
  );
}
