import type { User } from '@anar/contracts/users/users';
import { type ReactNode, useEffect, useState } from 'react';
import { Redirect, useSearch } from 'wouter';
import { useOrchardsQuery } from '../../api/endpoints/orchards-api.ts';
import { afterLogin } from '../../navigation/next-path.ts';
import { useAppSelector, useSession } from '../../session/hooks.ts';
import { useElapsed } from '../../ui/hooks/use-elapsed.ts';
import type { PageProps } from './page-props.ts';

/**
 * Guards the login. Redirects after a login once the next screen is ready; a user who was already signed in is
 * redirected at once.
 */
export function GuestGuard({ preload, children }: PageProps & { children: ReactNode }) {
  const search = useSearch();
  const { status, user } = useSession();
  const [cameIn] = useState(status === 'in');
  const to = user && status === 'in' ? afterLogin(new URLSearchParams(search).get('next'), user.role) : null;
  if (cameIn && to !== null) return <Redirect to={to} replace />;
  return (
    <>
      {children}
      {user && to !== null && <Entering user={user} to={to} preload={preload} />}
    </>
  );
}

/** How long, in milliseconds, the login waits for the data that decides the next screen. */
const ENTER_AFTER = 4000;

/** Stays on the login until the next screen can be shown, so that no wrong screen flashes by. */
function Entering({ user, to, preload }: PageProps & { user: User; to: string }) {
  const farmer = user.role === 'farmer';
  const hasOrchard = useAppSelector(({ device }) => device.orchard?.userId === user.id);
  const { data, error } = useOrchardsQuery(user.id, { skip: !farmer || hasOrchard });
  const late = useElapsed(ENTER_AFTER);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const done = () => setLoaded(true);
    preload(new URL(to, location.origin).pathname).then(done, done);
  }, [to, preload]);
  const wizardNext = data?.length === 0;
  const [wizardLoaded, setWizardLoaded] = useState(false);
  useEffect(() => {
    const done = () => setWizardLoaded(true);
    if (wizardNext) import('../../features/onboarding/wizard.tsx').then(done, done);
  }, [wizardNext]);
  const known = !farmer || hasOrchard || data !== undefined || error !== undefined;
  return (known && loaded && wizardLoaded === wizardNext) || late ? <Redirect to={to} replace /> : null;
}
