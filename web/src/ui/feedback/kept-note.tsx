import { serverNow } from '../../device/server-clock.ts';
import { ago } from '../../i18n/ago.ts';
import { timeSince } from '../../i18n/relative-time.ts';
import { RetryNote } from './retry-note.tsx';

interface KeptNoteProps {
  /** When what is shown came, milliseconds since 1970. */
  since: number | undefined;
  offline: boolean;
  /** Why it is old, in the words of the screen. */
  say: (why: 'oldOffline' | 'oldFailed', params: { ago: string }) => string;
  onRetry?: (() => unknown) | undefined;
  busy?: boolean | undefined;
  className?: string | undefined;
}

/** What is shown is not fresh but from the device: why, how old it is, and online the way to try again. */
export function KeptNote({ since, offline, say, onRetry, ...rest }: KeptNoteProps) {
  const age = since === undefined ? null : timeSince(new Date(since).toISOString(), serverNow());
  if (!age) return null;
  return (
    <RetryNote {...rest} role="status" onRetry={offline ? undefined : onRetry}>
      {say(offline ? 'oldOffline' : 'oldFailed', { ago: ago(age) })}
    </RetryNote>
  );
}
