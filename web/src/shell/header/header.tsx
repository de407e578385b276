import { Link, useLocation, useSearch } from 'wouter';
import { t } from '../../i18n/t.ts';
import { goBack } from '../../navigation/go-back.ts';
import { loginPath } from '../../navigation/next-path.ts';
import { type AppRoute, startOf, titleOf } from '../../navigation/route-table.ts';
import { useSession } from '../../session/hooks.ts';
import { BrandMark } from '../../ui/brand/brand-mark.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import css from './header.module.css';

/** Back button or logo, the screen's title, and the wallet chip or the login link. */
export function Header({ route }: { route: AppRoute }) {
  const { status, user } = useSession();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const home = startOf(user?.role ?? 'farmer');
  const back = route.nav === undefined || route.backHome;
  const goHome = () => navigate(home);
  const title = titleOf(route, user?.role);
  return (
    <header className={classNames(css.header, back && css.withBack)}>
      {back ? (
        <IconButton
          icon="back"
          label={t(route.backHome ? 'shell.goHome' : 'app.back')}
          onClick={route.backHome ? goHome : goBack}
        />
      ) : (
        <Brand named={route.path === '/'} home={home} />
      )}
      {title ? <h1 className={css.title}>{t(title)}</h1> : <span className={css.space} />}
      {status === 'in' && user?.role === 'farmer' && <WalletChip />}
      {status === 'out' && route.access === 'public' && (
        <ButtonLink href={loginPath(path, search && `?${search}`)} kind="soft" size="m" auto>
          {t('shell.logIn')}
        </ButtonLink>
      )}
    </header>
  );
}

/** Always the same word, as specified; the balance is in the wallet and the profile. */
function WalletChip() {
  return (
    <Link href="/wallet" className={css.chip} aria-label={t('shell.wallet')}>
      {t('shell.walletChip')}
    </Link>
  );
}

function Brand({ named, home }: { named: boolean; home: string }) {
  return (
    <Link
      href={home}
      className={css.brand}
      aria-label={named ? t('shell.brandHome', { name: t('app.name') }) : t('shell.goHome')}
    >
      <BrandMark />
      {named && <span>{t('app.name')}</span>}
    </Link>
  );
}
