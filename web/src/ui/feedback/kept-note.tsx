import { serverNow } from '../../device/network/server-clock.ts';
import { ago } from '../../i18n/dates/ago.ts';
import { timeSince } from '../../i18n/dates/relative-time.ts';
import { RetryNote } from './retry-note.tsx';

interface KeptNoteProps {
  /** When the shown data arrived, milliseconds since 1970. */
  since: number | undefined;
  offline: boolean;
  /** Why it is stale, in the screen's own text. */
  say: (why: 'oldOffline' | 'oldFailed', params: { ago: string }) => string;
  onRetry?: (() => unknown) | undefined;
  busy?: boolean | undefined;
  className?: string | undefined;
}

/** Notes that the shown data is a stale copy: why, how old it is, and online a retry button. */
export function KeptNote({ since, offline, say, onRetry, ...rest }: KeptNoteProps) {
  const age = since === undefined ? null : timeSince(new Date(since).toISOString(), serverNow());
  if (!age) return null;
  return (
    <RetryNote {...rest} role="status" onRetry={offline ? undefined : onRetry}>
      {say(offline ? 'oldOffline' : 'oldFailed', { ago: ago(age) })}
    </RetryNote>
  );
}
