import { connection } from '../api/http/connection.ts';
import { sessionUnknown } from './session-slice.ts';
import { store } from './store.ts';

/** A stored token without its person: one renewal tells whose it is. */
export function startSession(): void {
  if (!store.getState().session.loading) return;
  void connection.refresh(store.getState().session.token).then((token) => {
    if (!token) store.dispatch(sessionUnknown());
  });
}
