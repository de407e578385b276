import { Redirect, useLocation, useSearch } from 'wouter';
import { loginPath } from '../../navigation/next-path.ts';
import { type AppRoute, notFoundRoute, routeOf } from '../../navigation/route-table.ts';
import { useSession } from '../../session/hooks.ts';
import { SessionSpinner } from '../../session/session-spinner.tsx';
import { LoadedView } from '../../ui/feedback/loading/loaded-view.tsx';
import { pageOf, preloadPage } from './routes.ts';

const PAGE_PROPS = { preload: preloadPage };

/** The screen of the current address, with its access check. */
export function Screen() {
  const [path] = useLocation();
  const search = useSearch();
  const { status, user } = useSession();
  const route = routeOf(path);

  if (route.access === 'public') return <LoadedPage route={route} />;
  if (status === 'loading') return <SessionSpinner />;
  // Pages for guests redirect signed-in users themselves.
  if (route.access === 'guest') return <LoadedPage route={route} />;
  if (status === 'out' || !user) return <Redirect to={loginPath(path, search ? `?${search}` : '')} replace />;
  return <LoadedPage route={route.roles && !route.roles.includes(user.role) ? notFoundRoute : route} />;
}

function LoadedPage({ route }: { route: AppRoute }) {
  return <LoadedView code={pageOf(route)} props={PAGE_PROPS} />;
}
