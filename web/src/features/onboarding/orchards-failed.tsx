import { errorText } from '../../api/api-error.ts';
import { home as words } from '../../i18n/hi/home.ts';
import { texts } from '../../i18n/texts.ts';
import { useNetwork } from '../../session/hooks.ts';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';

const say = texts(words);

interface OrchardsFailedProps {
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

/** The orchards did not come; the check of a plant works without them. Offline the banner says it already. */
export function OrchardsFailed({ error, busy, onRetry }: OrchardsFailedProps) {
  if (useNetwork() === 'offline') return null;
  return (
    <RetryNote title={say('orchardsFailed')} onRetry={onRetry} busy={busy}>
      {errorText(error)} {say('orchardsFailedHint')}
    </RetryNote>
  );
}
