import { useState } from 'react';
import { t } from '../i18n/t.ts';
import { useNetwork, useSession } from '../session/hooks.ts';
import { Icon } from '../ui/brand/icon.tsx';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/controls/icon-button.tsx';
import css from './banners.module.css';
import { androidStoreUrl } from './startup/build-config.ts';
import { declineInvitation, invitesToApp } from './startup/install-invitation.ts';

/** The network status, and the invitation to the Android app. */
export function Banners() {
  return (
    <>
      <NetworkBanner />
      <InstallBanner />
    </>
  );
}

/** An overlay above the bottom bar, so that its appearance does not move a button from under a thumb. */
function NetworkBanner() {
  const network = useNetwork();
  const { status } = useSession();
  return (
    <div role="status" className={css.network} data-network={network}>
      {network === 'offline' && (
        <p className={classNames(css.banner, css.offline)}>
          <Icon name="cloud-off" />
          <span>
            <b>{t('shell.offline')}</b> · {t(status === 'out' ? 'shell.offlineGuestHint' : 'shell.offlineHint')}
          </span>
        </p>
      )}
      {network === 'slow' && (
        <p className={classNames(css.banner, css.slow)}>
          <Icon name="signal" />
          <span>
            <b>{t('shell.slow')}</b> {t('shell.slowHint')}
          </span>
        </p>
      )}
    </div>
  );
}

function InstallBanner() {
  const [invited, setInvited] = useState(invitesToApp);
  if (!invited) return null;
  const dismiss = () => {
    declineInvitation();
    setInvited(false);
  };
  return (
    <div className={classNames(css.banner, css.install)}>
      <a className={css.link} href={androidStoreUrl()} target="_blank" rel="noopener noreferrer">
        <Icon name="download" />
        {t('shell.install')}
      </a>
      <IconButton icon="close" look="plain" label={t('shell.installDismiss')} className={css.close} onClick={dismiss} />
    </div>
  );
}
