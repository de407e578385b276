import { connection } from '../../api/http/connection.ts';
import { sendWaitingLogout } from '../../api/http/send-logout.ts';
import { type WaitingLogout, waitingLogout } from '../../device/erasure/waiting-logout.ts';
import { endSession, store } from '../store.ts';
import { clearUnsent, startWaitingLogout } from './start-waiting-logout.ts';

/** A logout must not make the user wait long. */
const PATIENCE_MS = 4000;

/**
 * Ends the session on the server and on this device. Without an answer it ends on the device only, and the logout is
 * sent as soon as there is a network: until then the refresh cookie does not sign in. `leave` runs before the screens
 * lose their user.
 */
export async function logOut(leave: () => void): Promise<void> {
  waitingLogout.set(waitingLogoutOf(connection.token()));
  const userId = store.getState().session.user?.id;
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([clearUnsent(userId).then(sendWaitingLogout), patience]);
  leave();
  endSession();
  if (waitingLogout.get()) startWaitingLogout();
}

/** The session id of an access token. */
function waitingLogoutOf(token: string | null): WaitingLogout {
  try {
    const claims = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { sid } = JSON.parse(atob(claims)) as { sid?: unknown };
    return typeof sid === 'string' ? { sid } : {};
  } catch {
    return {};
  }
}
