import type { User } from '@anar/contracts/users';
import { Link } from 'wouter';
import { t } from '../i18n/t.ts';
import { type AppRoute, openTo, routes } from '../navigation/route-table.ts';
import { Icon } from '../ui/brand/icon.tsx';
import css from './bottom-nav.module.css';

/** The places of the product, those of them that exist and are open to this role. */
export function BottomNav({ current, role }: { current: AppRoute; role: User['role'] }) {
  const places = routes.flatMap((route) => (route.nav && openTo(route, role) ? [{ ...route.nav, route }] : []));
  return (
    <nav className={css.nav} aria-label={t('shell.mainNavigation')} data-bottom-nav>
      {places.map(({ route, icon, label }) => (
        <Link
          key={route.path}
          href={route.path}
          className={css.place}
          aria-current={route === current ? 'page' : undefined}
        >
          <span className={css.pill}>
            <Icon name={icon} />
          </span>
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
