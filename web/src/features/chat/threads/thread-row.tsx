import type { ChatSummary } from '@anar/contracts/consult/chat';
import { CONSULTATION } from '@anar/contracts/consult/constants';
import { Link } from 'wouter';
import { chatPath } from '../../../consultation/chat/chat-link.tsx';
import { UnreadCount } from '../../../consultation/chat/unread-count.tsx';
import { Face } from '../../../consultation/doctor-facts.tsx';
import { timeLeft } from '../../../consultation/time-left.tsx';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { classNames } from '../../../ui/class-names.ts';
import css from './chat-list.module.css';
import { daysLeft, lastWords, nameOf, whenText } from './thread-words.ts';
import { threadsTexts } from './threads.hi.ts';

const say = texts(threadsTexts);

interface ThreadRowProps {
  of: ChatSummary;
  now: number;
  isOpen: boolean;
  /** Beside an open chat: "back" then leads to the page before, not through all opened chats. */
  replace: boolean;
}

/** One chat: name, last message and its time, unread count, remaining time. */
export function ThreadRow({ of, now, isOpen, replace }: ThreadRowProps) {
  const { threadId, other, last, unread } = of;
  const name = nameOf(of);
  return (
    <Link
      href={chatPath(threadId)}
      replace={replace}
      className={classNames(css.row, unread > 0 && css.new)}
      aria-current={isOpen ? 'page' : undefined}
    >
      {other.isErased ? (
        <span className={css.gone}>
          <Icon name="user" />
        </span>
      ) : (
        <Face name={name} image={other.image} small />
      )}
      <span className={css.words}>
        <span className={css.line}>
          <b className={css.cut}>{name}</b>
          {last && <span className={css.when}>{whenText(last.createdAt, now)}</span>}
        </span>
        <span className={css.line}>
          <span className={classNames(css.cut, css.last)}>{lastWords(last)}</span>
          <UnreadCount count={unread} />
        </span>
        <OpenUntil of={of} now={now} />
      </span>
    </Link>
  );
}

function OpenUntil({ of: { expiresAt, isExpired }, now }: { of: ChatSummary; now: number }) {
  if (isExpired) return <span className={css.left}>{say('over')}</span>;
  const days = daysLeft(expiresAt, now);
  return (
    <span className={classNames(css.left, days === 0 && css.soon)}>
      <SmallSeeds filled={days} />
      {timeLeft(expiresAt, now)}
    </span>
  );
}

/** One seed per remaining day; the text beside it says the same. */
function SmallSeeds({ filled }: { filled: number }) {
  return (
    <span className={css.seeds} aria-hidden>
      {Array.from({ length: CONSULTATION.chatDays }, (_, day) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: seeds have no identity but their place
        <i key={day} className={classNames(css.seed, day < filled && css.on)} />
      ))}
    </span>
  );
}
