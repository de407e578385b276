import type { User } from '@anar/contracts/users/users';
import { moneyMoved } from '../../api/endpoints/payments-api.ts';
import { reloadUser } from '../../session/session-effects.ts';
import { store } from '../../session/store.ts';

/** Ms by which other services have consumed the event too. */
const CONSUMED_MS = 2500;

/** Refetches everything that a payment changes, and again once all services have consumed it. */
export function refreshAfterPayment(user: User): void {
  const ask = () => {
    if (store.getState().session.user?.id !== user.id) return;
    store.dispatch(moneyMoved());
    void reloadUser(user);
  };
  ask();
  setTimeout(ask, CONSUMED_MS);
}
