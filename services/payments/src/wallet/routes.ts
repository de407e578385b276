import { listWalletEntries, readWallet, type Wallet } from '@anar/contracts/payments/wallet';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { LedgerStore } from '../ledger/ledger.store.ts';
import { isOpenHold } from './hold-state.ts';
import { createListEntries } from './list-entries.ts';
import type { ReadWallet, WalletStore } from './wallet.store.ts';

/** Users read their own wallet only. */
export function registerWalletRoutes(
  { routes }: Pick<Service, 'routes'>,
  { wallets, ledger }: { wallets: WalletStore; ledger: LedgerStore },
): void {
  const listEntries = createListEntries({ wallets, ledger });
  routes.self(readWallet, async ({ params: { userId } }) => ({ wallet: onWire(await wallets.find(userId)) }));
  routes.self(listWalletEntries, ({ params: { userId }, query }) => listEntries(userId, query));
}

function onWire(wallet: ReadWallet | undefined): Wallet {
  const { availablePaise = 0, heldPaise = 0, holds = [] } = wallet ?? {};
  const open = holds.filter(({ state, amountPaise }) => isOpenHold(state) && amountPaise > 0);
  return {
    availablePaise,
    heldPaise,
    holds: open.map(({ id, doctorId, amountPaise, at }) => ({
      consultationId: id,
      doctorId,
      amountPaise,
      since: at.toISOString(),
    })),
  };
}
