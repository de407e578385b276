import { connection } from '../api/http/connection.ts';
import { waitingLogout } from '../device/erasure/waiting-logout.ts';
import { refusesStorage } from '../device/storage/device-store.ts';
import { sessionLoading, sessionUnknown } from './session-slice.ts';
import { endSession, store } from './store.ts';

/**
 * For a stored token without its user, one renewal fetches the user. Likewise where the browser stores nothing, as each
 * page starts without a token there. Elsewhere no token means no session and no call.
 */
export function startSession(): void {
  if (waitingLogout.get()) finishLogout();
  else if (store.getState().session.token === null && refusesStorage()) store.dispatch(sessionLoading());
  if (!store.getState().session.loading) return;
  void connection.refresh(store.getState().session.token).then((token) => {
    if (!token) store.dispatch(sessionUnknown());
  });
}

/**
 * The page may have been closed before the logout was done on this device; the server is notified as soon as possible.
 */
function finishLogout(): void {
  const userId = store.getState().session.user?.id;
  endSession();
  import('./ending/start-waiting-logout.ts').then((code) => code.finishLogout(userId), console.warn);
}
