import { feesMoved } from '../../api/endpoints/consult-api.ts';
import { reloadUser } from '../../session/session-effects.ts';
import { store } from '../../session/store.ts';

/** The ledger hears of an end a moment later than who ended it. */
const HEARD_MS = 2500;

/** A fee was set aside or comes back: wallet and chip are asked for again, and once more when it has been booked. */
export function refreshMoney(): void {
  const person = store.getState().session.user?.id;
  const ask = () => {
    const { user } = store.getState().session;
    if (!user || user.id !== person) return;
    store.dispatch(feesMoved());
    void reloadUser(user);
  };
  ask();
  setTimeout(ask, HEARD_MS);
}
