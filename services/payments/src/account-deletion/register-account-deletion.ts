import type { PersonalDataStore } from '@anar/service-kit/events/erasure/erasure';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { OrderStore } from '../orders/order.store.ts';
import { registerAccountDeletionRoutes } from './routes.ts';
import { createPreviewAccountDeletion, createSettleWallet, type SettleWalletDeps } from './settle-wallet.ts';

export interface AccountDeletionOptions extends Omit<SettleWalletDeps, 'log'> {
  orders: SettleWalletDeps['orders'] & Pick<OrderStore, 'firstPaid'>;
  /** Subscribes to fees that were returned to a wallet. */
  onGivenBack: (listener: (userId: string) => Promise<void>) => void;
}

/**
 * The balance of a deleted account: preview routes before the deletion, and the step of the erasure that runs first.
 */
export function registerAccountDeletion(
  service: Pick<Service, 'routes' | 'tombstones' | 'log'>,
  { onGivenBack, ...options }: AccountDeletionOptions,
): PersonalDataStore {
  const { tombstones, log } = service;
  const settleWallet = createSettleWallet({ ...options, log });
  const hasPaid = async (userId: string) => (await options.orders.firstPaid(userId)) !== undefined;
  registerAccountDeletionRoutes(service, createPreviewAccountDeletion(options), hasPaid);
  // A dispute granted after the farmer's account was deleted.
  onGivenBack(async (userId) => {
    if (await tombstones.has(userId)) await settleWallet(userId);
  });
  return { erase: settleWallet };
}
