import { useEffect, useState } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { reloadForNewVersion } from '../device/service-worker.ts';
import { t } from '../i18n/t.ts';
import { loginPath } from '../navigation/next-path.ts';
import { type AppRoute, notFoundRoute, routeOf } from '../navigation/route-table.ts';
import { useSession } from '../session/hooks.ts';
import { SessionSpinner } from '../session/session-spinner.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/state-screen.tsx';
import { pageOf, preloadPage } from './routes.ts';

/** The screen of the current address, behind its guard. */
export function Screen() {
  const [path] = useLocation();
  const search = useSearch();
  const { status, user } = useSession();
  const route = routeOf(path);

  if (route.access === 'public') return <LoadedPage route={route} />;
  if (status === 'loading') return <SessionSpinner />;
  // A page for guests sends those on who are none.
  if (route.access === 'guest') return <LoadedPage route={route} />;
  if (status === 'out' || !user) return <Redirect to={loginPath(path, search ? `?${search}` : '')} replace />;
  return <LoadedPage route={route.roles && !route.roles.includes(user.role) ? notFoundRoute : route} />;
}

function LoadedPage({ route }: { route: AppRoute }) {
  const [outcome, setOutcome] = useState<{ route: AppRoute; failed: boolean } | null>(null);
  useEffect(() => {
    const page = pageOf(route);
    if (page.loaded) return;
    let current = true;
    const settle = (failed: boolean) => current && setOutcome({ route, failed });
    page.load().then(
      () => settle(false),
      () => reloadForNewVersion() || settle(true),
    );
    return () => {
      current = false;
    };
  }, [route]);

  const Page = pageOf(route).loaded;
  if (Page) return <Page preload={preloadPage} />;
  // A module that failed to load stays failed in the page's memory: only a fresh page can try again.
  if (outcome?.route === route && outcome.failed) {
    return <ErrorState text={t('app.noNetwork')} onRetry={() => location.reload()} />;
  }
  return <Skeleton />;
}
