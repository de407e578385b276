import { type ComponentType, useEffect, useState } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { t } from '../i18n/t.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { ErrorState } from '../ui/state-screen.tsx';
import { useSession } from './hooks.ts';
import { afterLogin, loginPath } from './next-path.ts';
import { type AppRoute, notFoundRoute, routeOf } from './routes.ts';
import { SessionSpinner } from './session-spinner.tsx';

/** The screen of the current address, behind its guard. */
export function Screen() {
  const [path] = useLocation();
  const search = useSearch();
  const { status, user } = useSession();
  const route = routeOf(path);

  if (route.access === 'public') return <LoadedPage route={route} />;
  if (status === 'loading') return <SessionSpinner />;
  if (route.access === 'guest') {
    if (user && status === 'in') {
      return <Redirect to={afterLogin(new URLSearchParams(search).get('next'), user.role)} replace />;
    }
    return <LoadedPage route={route} />;
  }
  if (status === 'out' || !user) return <Redirect to={loginPath(path, search ? `?${search}` : '')} replace />;
  return <LoadedPage route={route.roles && !route.roles.includes(user.role) ? notFoundRoute : route} />;
}

function LoadedPage({ route }: { route: AppRoute }) {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<{ route: AppRoute; page: ComponentType | 'failed' } | null>(null);
  useEffect(() => {
    if (route.page.page) return;
    let current = attempt >= 0;
    const settle = (page: ComponentType | 'failed') => current && setOutcome({ route, page });
    route.page.load().then(settle, () => settle('failed'));
    return () => {
      current = false;
    };
  }, [route, attempt]);

  const Page = route.page.page;
  if (Page) return <Page />;
  if (outcome?.route === route && outcome.page === 'failed') {
    return <ErrorState text={t('app.noNetwork')} onRetry={() => setAttempt(attempt + 1)} />;
  }
  return <Skeleton />;
}
