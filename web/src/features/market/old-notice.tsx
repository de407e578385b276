import { ago } from '../../i18n/ago.ts';
import { market as words } from '../../i18n/hi/market.ts';
import { timeSince } from '../../i18n/relative-time.ts';
import { t } from '../../i18n/t.ts';
import { texts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './market-page.module.css';

const say = texts(words);

interface OldNoticeProps {
  /** Milliseconds since 1970. */
  since: number | undefined;
  offline: boolean;
  busy: boolean;
  onRetry: () => void;
  now: number;
}

/** What is shown is not fresh: why, how old it is, and what can be done. */
export function OldNotice({ since, offline, busy, onRetry, now }: OldNoticeProps) {
  const age = since === undefined ? null : timeSince(new Date(since).toISOString(), now);
  if (!age) return null;
  return (
    <div className={css.old}>
      <Icon name="cloud-off" />
      <div>
        <p role="status">{say(offline ? 'oldOffline' : 'oldFailed', { ago: ago(age) })}</p>
        {!offline && (
          <Button kind="soft" size="m" auto icon="refresh" busy={busy} onClick={onRetry}>
            {t('app.retry')}
          </Button>
        )}
      </div>
    </div>
  );
}
