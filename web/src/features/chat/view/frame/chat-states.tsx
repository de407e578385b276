import { texts } from '../../../../i18n/texts.ts';
import { useNetwork } from '../../../../session/hooks.ts';
import { Icon } from '../../../../ui/brand/icon.tsx';
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx';
import { Skeleton, SkeletonShape } from '../../../../ui/feedback/loading/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../../ui/feedback/state-screen.tsx';
import { chatTexts } from '../../chat.hi.ts';
import css from './chat-states.module.css';

const say = texts(chatTexts);

/** The skeleton of a loading chat. */
export function ChatSkeleton() {
  return (
    <div className={css.coming}>
      <Skeleton>
        <div className={css.bubbles}>
          <SkeletonShape shape="block" className={css.mine} />
          <SkeletonShape shape="button" className={css.theirs} />
          <SkeletonShape shape="button" className={css.mine} />
          <SkeletonShape shape="block" className={css.theirs} />
        </div>
      </Skeleton>
    </div>
  );
}

interface ChatAbsentProps {
  why: string | null;
  onBack: (() => void) | undefined;
}

export function ChatAbsent({ why, onBack }: ChatAbsentProps) {
  return (
    <div className={css.state}>
      <EmptyState art="basket" title={say(why ? 'notNow' : 'absent')} text={why ?? say('absentText')}>
        {onBack && <Button onClick={onBack}>{say('back')}</Button>}
      </EmptyState>
    </div>
  );
}

/** Not stored on this phone, and the network or the server is down. */
export function ChatUnreachable({ onRetry }: { onRetry: () => void }) {
  const offline = useNetwork() === 'offline';
  return (
    <div className={css.state}>
      <ErrorState
        title={say('unreachable')}
        text={say(offline ? 'unreachableOffline' : 'unreachableText')}
        onRetry={onRetry}
      />
    </div>
  );
}

interface ExpiredFootProps {
  /** Closed before its usual days, as the consultation did not take place. */
  closedEarly: boolean;
  askPath: string | undefined;
}

/** Replaces the composer once the chat is over; a farmer can start a new consultation. */
export function ExpiredFoot({ closedEarly, askPath }: ExpiredFootProps) {
  return (
    <div className={css.expired}>
      <div className={css.words}>
        <Icon name="clock" />
        <p>
          <b>{say(closedEarly ? 'closedTitle' : 'expiredTitle')}</b>
          <br />
          {say(closedEarly ? 'closedText' : 'expiredText')}
        </p>
      </div>
      {askPath && (
        <ButtonLink href={askPath} icon="plus">
          {say('askAgain')}
        </ButtonLink>
      )}
    </div>
  );
}
