import type { PersonalDataStore } from '@anar/service-kit/events/erasure';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { OrderStore } from '../orders/order.store.ts';
import { type CloseWalletDeps, createCloseWallet, createReadClosing } from './close-wallet.ts';
import { registerClosingRoutes } from './routes.ts';

export interface ClosingOptions extends Omit<CloseWalletDeps, 'log'> {
  orders: CloseWalletDeps['orders'] & Pick<OrderStore, 'firstPaid'>;
  /** Tells of fees that went back into a wallet. */
  onGivenBack: (listener: (userId: string) => Promise<void>) => void;
}

/** What becomes of a balance when its person leaves: told before, done at the erasure, before anything else is erased. */
export function registerClosing(
  service: Pick<Service, 'routes' | 'tombstones' | 'log'>,
  { onGivenBack, ...options }: ClosingOptions,
): PersonalDataStore {
  const { tombstones, log } = service;
  const close = createCloseWallet({ ...options, log });
  const hasPaid = async (userId: string) => (await options.orders.firstPaid(userId)) !== undefined;
  registerClosingRoutes(service, createReadClosing(options), hasPaid);
  // A dispute that was decided after its farmer left.
  onGivenBack(async (userId) => {
    if (await tombstones.has(userId)) await close(userId);
  });
  return { erase: close };
}
