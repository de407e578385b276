import { ago } from '../../i18n/ago.ts';
import { fertilizer as words } from '../../i18n/hi/fertilizer.ts';
import { timeSince } from '../../i18n/relative-time.ts';
import { texts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './fertilizer.module.css';

const say = texts(words);

interface OldPlanProps {
  /** Milliseconds since 1970. */
  since: number;
  offline: boolean;
  busy: boolean;
  onRetry: () => void;
}

/** The plan is not fresh: why, how old it is, and what can be done. */
export function OldPlan({ since, offline, busy, onRetry }: OldPlanProps) {
  const age = timeSince(new Date(since).toISOString(), Date.now());
  if (!age) return null;
  return (
    <div className={css.old}>
      <Icon name="cloud-off" />
      <div>
        <p role="status">{say(offline ? 'oldOffline' : 'oldFailed', { ago: ago(age) })}</p>
        {!offline && (
          <Button kind="soft" size="m" auto icon="refresh" busy={busy} onClick={onRetry}>
            {say('again')}
          </Button>
        )}
      </div>
    </div>
  );
}
