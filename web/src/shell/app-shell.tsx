import type { User } from '@anar/contracts/users/users';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { t } from '../i18n/t.ts';
import { type AppRoute, openTo, routeOf, routes, titleOf } from '../navigation/route-table.ts';
import { restoredScrollPosition } from '../navigation/scroll-restoration.ts';
import { useNetwork, useSession } from '../session/hooks.ts';
import { Icon } from '../ui/brand/icon.tsx';
import { classNames } from '../ui/class-names.ts';
import { lazyComponent } from '../ui/hooks/lazy.tsx';
import { Toaster } from '../ui/toast/toaster.tsx';
import css from './app-shell.module.css';
import { Banners } from './banners.tsx';
import { CrashScreen } from './crash-screen.tsx';
import { Header } from './header/header.tsx';
import { useIsImmersive } from './immersive.ts';
import type { PlaceNews } from './startup/place-news.ts';

const ConsentGate = lazyComponent(async () => (await import('../session/consent/consent-gate.tsx')).ConsentGate);

/** After the first screen has settled, so that it does not compete for bandwidth. */
const NEWS_AFTER_MS = 2000;
const UnreadBadge = lazyComponent(async () => {
  await new Promise((resolve) => setTimeout(resolve, NEWS_AFTER_MS));
  return (await import('./header/unread-badge.tsx')).UnreadBadge;
});

/** Banners, header, screen, bottom navigation and toasts, in one column of phone width. */
export function AppShell({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const { status, user } = useSession();
  const route = routeOf(path);
  const main = useFocusOnNewScreen(path);
  const immersive = useIsImmersive();
  const titleKey = titleOf(route, user?.role);
  const title = titleKey && t(titleKey);
  useEffect(() => {
    document.title = title && title !== t('app.name') ? `${title} · ${t('app.name')}` : t('app.name');
  }, [title]);
  const network = useNetwork();
  /** The notice itself must be readable, and stored data usable offline. */
  const consentNeeded = route.access === 'user' && network !== 'offline' ? user?.consentNeeded : undefined;
  const withNav = status === 'in' && user !== null && route.nav !== undefined && !immersive;
  return (
    <div className={css.app}>
      <Banners />
      {!route.ownHeader && !immersive && <Header route={route} />}
      <main
        ref={main}
        tabIndex={-1}
        className={classNames(css.main, withNav && css.aboveNav, route.ownHeader && css.fullBleed)}
      >
        <CrashScreen key={path}>{children}</CrashScreen>
      </main>
      {withNav && <BottomNav current={route} role={user.role} />}
      {consentNeeded && <ConsentGate noticeVersion={consentNeeded} />}
      <Toaster />
    </div>
  );
}

/** On a new screen, moves scroll and focus to its top; after going back, restores the scroll position. */
function useFocusOnNewScreen(path: string) {
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what this is about
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    window.scrollTo(0, restoredScrollPosition());
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
}

/** The tabs of the bottom navigation that are open to this role. */
function BottomNav({ current, role }: { current: AppRoute; role: User['role'] }) {
  const places = routes.flatMap((route) => (route.nav && openTo(route, role) ? [{ ...route.nav, route }] : []));
  const [news, setNews] = useState<PlaceNews | null>(null);
  return (
    <nav className={css.nav} aria-label={t('shell.mainNavigation')} data-bottom-nav>
      {places.map(({ route, icon, label }) => {
        const placeNews = icon === 'doctor' ? news : null;
        return (
          <Link
            key={route.path}
            href={route.path}
            className={css.place}
            aria-current={route === current ? 'page' : undefined}
            aria-label={placeNews?.said}
          >
            <span className={css.pill}>
              <Icon name={icon} />
              {placeNews && <b className={css.news}>{placeNews.shown}</b>}
            </span>
            {t(label)}
          </Link>
        );
      })}
      <UnreadBadge onNews={setNews} />
    </nav>
  );
}
