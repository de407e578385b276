import type { User } from '@anar/contracts/users';
import { moneyMoved } from '../../api/endpoints/payments-api.ts';
import { reloadUser } from '../../session/session-effects.ts';
import { store } from '../../session/store.ts';

/** Milliseconds in which the services of the account and of the plant check have heard of it too. */
const HEARD_MS = 2500;

/** Asks at once for everything that a payment changes, and once more when all services have heard of it. */
export function refreshAfterPayment(user: User): void {
  const ask = () => {
    if (store.getState().session.user?.id !== user.id) return;
    store.dispatch(moneyMoved());
    void reloadUser(user);
  };
  ask();
  setTimeout(ask, HEARD_MS);
}
