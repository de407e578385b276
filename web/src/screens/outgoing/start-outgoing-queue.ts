import { watchState } from '../../session/store.ts';

/** After the first screen has settled, so that it does not compete for bandwidth. */
const AFTER_MS = 2000;

/** Sends queued submissions, whatever screen is open. The code is loaded when a user is signed in. */
export function startOutgoingQueue(): void {
  const start = () => void import('./outgoing-kinds.ts').then(({ startQueue }) => startQueue(), console.warn);
  // Once: a later sign-out has no value.
  watchState(
    ({ session }) => session.isAuthenticated || undefined,
    () => setTimeout(start, AFTER_MS),
  );
}
