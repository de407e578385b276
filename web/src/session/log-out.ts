import { connection } from '../api/http/connection.ts';
import { sendWaitingLogout } from '../api/http/send-logout.ts';
import { type WaitingLogout, waitingLogout } from '../device/waiting-logout.ts';
import { forget, startWaitingLogout } from './start-waiting-logout.ts';
import { endSession, store } from './store.ts';

/** Nobody waits long to be logged out of their own phone. */
const PATIENCE_MS = 4000;

/**
 * Ends the session on the server and on this device. Without an answer it ends on the device, and the server hears of it as
 * soon as there is a network: until then the refresh cookie lets nobody in. `leave` goes before the screens lose their person.
 */
export async function logOut(leave: () => void): Promise<void> {
  waitingLogout.set(waitingLogoutOf(connection.token()));
  const userId = store.getState().session.user?.id;
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([forget(userId).then(sendWaitingLogout), patience]);
  leave();
  endSession();
  if (waitingLogout.get()) startWaitingLogout();
}

/** Of the session that an access token belongs to. */
function waitingLogoutOf(token: string | null): WaitingLogout {
  try {
    const claims = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { sid } = JSON.parse(atob(claims)) as { sid?: unknown };
    return typeof sid === 'string' ? { sid } : {};
  } catch {
    return {};
  }
}
