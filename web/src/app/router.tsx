import type { User } from '@anar/contracts/users';
import { useEffect, useState } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { t } from '../i18n/t.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { ErrorState } from '../ui/state-screen.tsx';
import { useElapsed } from '../ui/use-elapsed.ts';
import { useAppSelector, useSession } from './hooks.ts';
import { afterLogin, loginPath } from './next-path.ts';
import { useOrchardsQuery } from './orchards-api.ts';
import { type AppRoute, notFoundRoute, routeOf } from './routes.ts';
import { reloadForNewVersion } from './service-worker.ts';
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
    const to = user && status === 'in' ? afterLogin(new URLSearchParams(search).get('next'), user.role) : null;
    return (
      <>
        <LoadedPage route={route} />
        {user && to !== null && <Entering user={user} to={to} />}
      </>
    );
  }
  if (status === 'out' || !user) return <Redirect to={loginPath(path, search ? `?${search}` : '')} replace />;
  return <LoadedPage route={route.roles && !route.roles.includes(user.role) ? notFoundRoute : route} />;
}

/** Milliseconds that the login stays for what the next screen is decided by. */
const ENTER_AFTER = 4000;

/** Who has just logged in stays on that screen until the next one can be shown: no frame of a start that is none flashes by. */
function Entering({ user, to }: { user: User; to: string }) {
  const farmer = user.role === 'farmer';
  const hasOrchard = useAppSelector(({ device }) => device.orchard?.userId === user.id);
  const { data, error } = useOrchardsQuery(user.id, { skip: !farmer || hasOrchard });
  const late = useElapsed(ENTER_AFTER);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const done = () => setLoaded(true);
    routeOf(new URL(to, location.origin).pathname).page.load().then(done, done);
  }, [to]);
  const wizardNext = data?.length === 0;
  const [wizardLoaded, setWizardLoaded] = useState(false);
  useEffect(() => {
    const done = () => setWizardLoaded(true);
    if (wizardNext) import('../features/onboarding/wizard.tsx').then(done, done);
  }, [wizardNext]);
  const known = !farmer || hasOrchard || data !== undefined || error !== undefined;
  return (known && loaded && wizardLoaded === wizardNext) || late ? <Redirect to={to} replace /> : null;
}

function LoadedPage({ route }: { route: AppRoute }) {
  const [outcome, setOutcome] = useState<{ route: AppRoute; failed: boolean } | null>(null);
  useEffect(() => {
    if (route.page.page) return;
    let current = true;
    const settle = (failed: boolean) => current && setOutcome({ route, failed });
    route.page.load().then(
      () => settle(false),
      () => reloadForNewVersion() || settle(true),
    );
    return () => {
      current = false;
    };
  }, [route]);

  const Page = route.page.page;
  if (Page) return <Page />;
  // A module that failed to load stays failed in the page's memory: only a fresh page can try again.
  if (outcome?.route === route && outcome.failed) {
    return <ErrorState text={t('app.noNetwork')} onRetry={() => location.reload()} />;
  }
  return <Skeleton />;
}
