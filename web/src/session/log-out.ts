import { connection, sendWaitingLogout } from '../api/http/connection.ts';
import { waitingLogout, waitingLogoutOf } from '../device/waiting-logout.ts';
import { endSession } from './store.ts';

/** Nobody waits long to be logged out of their own phone. */
const PATIENCE_MS = 4000;

/**
 * Ends the session on the server and on this device. Without an answer it ends on the device, and the server hears of it as
 * soon as there is a network: until then the refresh cookie lets nobody in. `leave` goes before the screens lose their person.
 */
export async function logOut(leave: () => void): Promise<void> {
  waitingLogout.set(waitingLogoutOf(connection.token()));
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([sendWaitingLogout(), patience]);
  leave();
  endSession();
}

/** A logout of before is finished, now and whenever the network may be back. Gives what stops that. */
export function startWaitingLogout(): () => void {
  const until = new AbortController();
  const { signal } = until;
  const finish = () => void sendWaitingLogout();
  // The page went away before it was done here too.
  if (waitingLogout.get()) endSession();
  window.addEventListener('online', finish, { signal });
  document.addEventListener('visibilitychange', () => !document.hidden && finish(), { signal });
  finish();
  return () => until.abort();
}
