import { connection } from '../api/http/connection.ts';
import { refusesStorage } from '../device/device-store.ts';
import { waitingLogout } from '../device/waiting-logout.ts';
import { sessionSought, sessionUnknown } from './session-slice.ts';
import { endSession, store } from './store.ts';

/**
 * A stored token without its person: one renewal tells whose it is. So it does where the browser stores nothing: there each
 * page begins without a token. Elsewhere nobody without a token is asked about.
 */
export function startSession(): void {
  if (waitingLogout.get()) finishLogout();
  else if (store.getState().session.token === null && refusesStorage()) store.dispatch(sessionSought());
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
