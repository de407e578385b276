import { errorText } from '../../app/api-error.ts';
import { useNetwork } from '../../app/hooks.ts';
import { t } from '../../i18n/t.ts';
import { RetryNote } from '../../ui/retry-note.tsx';

interface OrchardsFailedProps {
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

/** The orchards did not come; the check of a plant works without them. Offline the banner says it already. */
export function OrchardsFailed({ error, busy, onRetry }: OrchardsFailedProps) {
  if (useNetwork() === 'offline') return null;
  return (
    <RetryNote title={t('onboarding.orchardsFailed')} onRetry={onRetry} busy={busy}>
      {errorText(error)} {t('onboarding.orchardsFailedHint')}
    </RetryNote>
  );
}
