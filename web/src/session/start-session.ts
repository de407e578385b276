import { connection } from '../api/http/connection.ts';
import { refusesStorage } from '../device/device-store.ts';
import { waitingLogout } from '../device/waiting-logout.ts';
import { sessionLoading, sessionUnknown } from './session-slice.ts';
import { endSession, store } from './store.ts';

/**
 * A stored token without its person: one renewal says whose it is. The same where the browser stores nothing, as there each
 * page begins without a token. Elsewhere no token means no session, and no call.
 */
export function startSession(): void {
  if (waitingLogout.get()) finishLogout();
  else if (store.getState().session.token === null && refusesStorage()) store.dispatch(sessionLoading());
  if (!store.getState().session.loading) return;
  void connection.refresh(store.getState().session.token).then((token) => {
    if (!token) store.dispatch(sessionUnknown());
  });
}

/** The page may have gone away before it was done here too; the server hears of it as soon as it can. */
function finishLogout(): void {
  const userId = store.getState().session.user?.id;
  endSession();
  import('./start-waiting-logout.ts').then((code) => code.finishLogout(userId), console.warn);
}
