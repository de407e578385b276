import { readConsultationState } from '@anar/contracts/payments/holds';
import type { WalletClosing } from '@anar/contracts/payments/wallet';
import { NotYet } from '@anar/service-kit/http/errors/unavailable';
import { type ServiceClient, ServiceRefusal } from '@anar/service-kit/http/service-client';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { retryOptimistically } from '@anar/service-kit/mongo/optimistic-retry';
import { ulid } from 'ulid';
import { SETTLED_AS } from '../holds/ask-consult.ts';
import type { HoldStore } from '../holds/hold.store.ts';
import type { JournalEntry } from '../ledger/journal-entry.ts';
import { walletOf } from '../ledger/ledger.model.ts';
import type { LedgerStore } from '../ledger/ledger.store.ts';
import type { Order, OrderStore } from '../orders/order.store.ts';
import type { Refunds } from '../refunds/refunds.ts';
import { isOpenHold } from '../wallet/hold-state.ts';
import type { WalletStore } from '../wallet/wallet.store.ts';
import { planBalanceReturn, REFUND_WINDOW_MS } from './balance-return-plan.ts';

export interface SourceDeps {
  wallets: Pick<WalletStore, 'read' | 'undrained'>;
  ledger: Pick<LedgerStore, 'topups'>;
  orders: Pick<OrderStore, 'find'>;
  clock: () => Date;
}

/**
 * Recent orders that topped up this wallet, found by the wallet's own entries: the erasure removes the user id from
 * orders.
 */
async function topupsOf(userId: string, { wallets, ledger, orders, clock }: SourceDeps): Promise<Order[]> {
  const since = new Date(clock().getTime() - REFUND_WINDOW_MS);
  // The wallet is read first: an entry that is drained meanwhile is already in the ledger by then.
  const { entries } = await wallets.undrained(userId);
  const waiting = entries.filter(({ kind, at }) => kind === 'topup' && at >= since);
  const all = [...waiting, ...(await ledger.topups(userId, since))];
  const ids = new Set(all.flatMap(({ orderId }) => (orderId === undefined ? [] : [orderId])));
  const found = await Promise.all([...ids].map((id) => orders.find({ id })));
  return found.filter((order) => order !== undefined);
}

/** What would happen to the balance if the account were deleted now. */
export function createPreviewAccountDeletion(deps: SourceDeps) {
  return async (userId: string): Promise<WalletClosing> => {
    const { availablePaise, heldPaise } = await deps.wallets.read(userId);
    const walletPaise = availablePaise + heldPaise;
    const topups = walletPaise > 0 ? await topupsOf(userId, deps) : [];
    const { toSourcePaise, lostPaise } = planBalanceReturn(walletPaise, topups, deps.clock());
    return { walletPaise, toSourcePaise, lostPaise };
  };
}

export interface SettleWalletDeps extends SourceDeps {
  wallets: Pick<WalletStore, 'read' | 'undrained' | 'find' | 'post'>;
  holds: Pick<HoldStore, 'settle'>;
  refunds: Pick<Refunds, 'toSource'>;
  /** Undefined: consult-chat is not configured, so the state of consultations is unknown. */
  consult: ServiceClient | undefined;
  log: Service['log'];
}

/**
 * Empties the wallet of a deleted account: open holds are settled by the consultation state that consult-chat reports,
 * then the balance is refunded to the payments it came from, and the rest is booked as breakage. Throws `NotYet` while
 * consult-chat is unreachable or a consultation is still open. Idempotent, also when run concurrently, and may run
 * again for money that arrives later.
 */
export function createSettleWallet(deps: SettleWalletDeps): (userId: string) => Promise<void> {
  const { wallets, holds, refunds, consult, clock, log } = deps;

  async function stateOf(client: ServiceClient, consultationId: string, requestId: string) {
    try {
      return (await client.call(readConsultationState, { params: { consultationId }, requestId })).state;
    } catch (cause) {
      // consult-chat refused the request itself: a retry cannot help, an operator has to look.
      if (cause instanceof ServiceRefusal) throw cause;
      throw new NotYet(`Nobody says what became of consultation ${consultationId} of an erased person`, { cause });
    }
  }

  /** The holds are settled here because consultation events of an erased farmer are no longer consumed. */
  async function settleHolds(userId: string): Promise<void> {
    const requestId = ulid();
    for (const { id, state } of (await wallets.find(userId))?.holds ?? []) {
      if (!isOpenHold(state)) continue;
      const reported = consult && (await stateOf(consult, id, requestId));
      if (reported === 'open') throw new NotYet(`Consultation ${id} of an erased person is not closed yet`);
      await holds.settle(userId, id, SETTLED_AS[reported ?? 'unknown']);
    }
  }

  async function forfeit(userId: string, paise: number, posted: number): Promise<void> {
    const postings = [
      { account: walletOf(userId), paise: -paise },
      { account: 'breakage', paise },
    ] as const;
    // The id contains the number of posted entries: concurrent runs that saw the same wallet forfeit once.
    const id = `forfeit:${userId}:${posted}`;
    const entry: JournalEntry = { id, kind: 'balance_forfeited', at: clock(), postings, userId };
    await wallets.post(userId, entry, { available: -paise, held: 0 });
  }

  /** False: money was moved or forfeited, so the wallet must be read again. */
  async function giveBack(userId: string): Promise<boolean> {
    const topups = await topupsOf(userId, deps);
    // Resumes refunds of a process that stopped before the money left the wallet.
    const isUnfinished = ({ refund }: Order) => refund?.state === 'requested' && refund.takenBackAt === undefined;
    for (const order of topups.filter(isUnfinished)) await refunds.toSource(order, order.refund?.amountPaise ?? 0);
    const { posted } = await wallets.undrained(userId);
    const { availablePaise } = await wallets.read(userId);
    if (availablePaise === 0) return true;
    const plan = planBalanceReturn(availablePaise, topups, clock());
    for (const { order, amountPaise } of plan.refunds) await refunds.toSource(order, amountPaise);
    if (plan.refunds.length === 0) await forfeit(userId, availablePaise, posted);
    const { toSourcePaise, lostPaise } = plan;
    log.info({ orders: plan.refunds.length, toSourcePaise, lostPaise }, 'the balance of somebody who left goes back');
    return false;
  }

  return async (userId) => {
    await settleHolds(userId);
    await retryOptimistically('wallet of an erased person', async () => (await giveBack(userId)) || undefined);
  };
}
