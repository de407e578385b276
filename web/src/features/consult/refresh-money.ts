import { feesMoved } from '../../api/endpoints/consult-api.ts';
import { reloadUser } from '../../session/session-effects.ts';
import { store } from '../../session/store.ts';

/** The ledger books a hold or refund a moment after the consultation changed. */
const LEDGER_DELAY_MS = 2500;

/** After a fee was held or refunded: refetches wallet and header chip now, and again once the ledger has booked it. */
export function refreshMoney(): void {
  const person = store.getState().session.user?.id;
  const ask = () => {
    const { user } = store.getState().session;
    if (!user || user.id !== person) return;
    store.dispatch(feesMoved());
    void reloadUser(user);
  };
  ask();
  setTimeout(ask, LEDGER_DELAY_MS);
}
