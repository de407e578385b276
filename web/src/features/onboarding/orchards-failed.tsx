import { errorText } from '../../app/api-error.ts';
import { useNetwork } from '../../app/hooks.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './orchards-failed.module.css';

interface OrchardsFailedProps {
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

/** The orchards did not come; the check of a plant works without them. Offline the banner says it already. */
export function OrchardsFailed({ error, busy, onRetry }: OrchardsFailedProps) {
  if (useNetwork() === 'offline') return null;
  return (
    <div className={css.notice} role="alert">
      <Icon name="cloud-off" />
      <p className={css.words}>
        <b>{t('onboarding.orchardsFailed')}</b> {errorText(error)} {t('onboarding.orchardsFailedHint')}
      </p>
      <Button kind="soft" size="m" auto icon="refresh" onClick={onRetry} busy={busy}>
        {t('app.retry')}
      </Button>
    </div>
  );
}
