import { readConsultationState } from '@anar/contracts/holds';
import type { WalletClosing } from '@anar/contracts/wallet';
import { type ServiceClient, ServiceRefusal } from '@anar/service-kit/http/service-client';
import { NotYet } from '@anar/service-kit/http/unavailable';
import type { Service } from '@anar/service-kit/lifecycle/service';
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
import { planClosing, REFUND_WINDOW_MS } from './closing-plan.ts';

export interface SourceDeps {
  wallets: Pick<WalletStore, 'read' | 'undrained'>;
  ledger: Pick<LedgerStore, 'topups'>;
  orders: Pick<OrderStore, 'find'>;
  clock: () => Date;
}

/** The orders that a wallet was filled from lately, by its own entries: an order forgets whose it was at the erasure. */
async function topupsOf(userId: string, { wallets, ledger, orders, clock }: SourceDeps): Promise<Order[]> {
  const since = new Date(clock().getTime() - REFUND_WINDOW_MS);
  // The wallet first: an entry that leaves it meanwhile stands in the ledger before it does.
  const { entries } = await wallets.undrained(userId);
  const waiting = entries.filter(({ kind, at }) => kind === 'topup' && at >= since);
  const all = [...waiting, ...(await ledger.topups(userId, since))];
  const ids = new Set(all.flatMap(({ orderId }) => (orderId === undefined ? [] : [orderId])));
  const found = await Promise.all([...ids].map((id) => orders.find({ id })));
  return found.filter((order) => order !== undefined);
}

/** What becomes of a balance should its person leave now. */
export function createReadClosing(deps: SourceDeps) {
  return async (userId: string): Promise<WalletClosing> => {
    const { availablePaise, heldPaise } = await deps.wallets.read(userId);
    const walletPaise = availablePaise + heldPaise;
    const topups = walletPaise > 0 ? await topupsOf(userId, deps) : [];
    const { toSourcePaise, lostPaise } = planClosing(walletPaise, topups, deps.clock());
    return { walletPaise, toSourcePaise, lostPaise };
  };
}

export interface CloseWalletDeps extends SourceDeps {
  wallets: Pick<WalletStore, 'read' | 'undrained' | 'find' | 'post'>;
  holds: Pick<HoldStore, 'settle'>;
  refunds: Pick<Refunds, 'toSource'>;
  /** Undefined: consult-chat is not configured, and nobody can say that a consultation took place. */
  consult: ServiceClient | undefined;
  log: Service['log'];
}

/** Each lost round is somebody else's change. */
const ROUNDS = 20;

/**
 * Empties the wallet of somebody who left: fees that are set aside are settled as consult-chat says, then the balance goes back
 * to its payments, and what cannot is booked as breakage. Throws `NotYet` while consult-chat does not answer, or a consultation is
 * still open. Safe to repeat, also at the same time and for what comes later.
 */
export function createCloseWallet(deps: CloseWalletDeps): (userId: string) => Promise<void> {
  const { wallets, holds, refunds, consult, clock, log } = deps;

  async function stateOf(client: ServiceClient, consultationId: string, requestId: string) {
    try {
      return (await client.call(readConsultationState, { params: { consultationId }, requestId })).state;
    } catch (cause) {
      // What it understood and refused stays refused: somebody has to look.
      if (cause instanceof ServiceRefusal) throw cause;
      throw new NotYet(`Nobody says what became of consultation ${consultationId} of an erased person`, { cause });
    }
  }

  /** Events of the consultations are not received any more: their farmer is erased. */
  async function settleHolds(userId: string): Promise<void> {
    const requestId = ulid();
    for (const { id, state } of (await wallets.find(userId))?.holds ?? []) {
      if (!isOpenHold(state)) continue;
      const told = consult && (await stateOf(consult, id, requestId));
      if (told === 'open') throw new NotYet(`Consultation ${id} of an erased person is not closed yet`);
      await holds.settle(userId, id, SETTLED_AS[told ?? 'unknown']);
    }
  }

  async function forfeit(userId: string, paise: number, posted: number): Promise<void> {
    const postings = [
      { account: walletOf(userId), paise: -paise },
      { account: 'breakage', paise },
    ] as const;
    // Named for what stood in the wallet: two who look at the same time forfeit it once.
    const id = `forfeit:${userId}:${posted}`;
    const entry: JournalEntry = { id, kind: 'balance_forfeited', at: clock(), postings, userId };
    await wallets.post(userId, entry, { available: -paise, held: 0 });
  }

  /** False: something is left, and it is to be looked at again. */
  async function giveBack(userId: string): Promise<boolean> {
    const topups = await topupsOf(userId, deps);
    // Begun by a process that was stopped before the money left the wallet.
    const isBegun = ({ refund }: Order) => refund?.state === 'requested' && refund.takenBackAt === undefined;
    for (const order of topups.filter(isBegun)) await refunds.toSource(order, order.refund?.amountPaise ?? 0);
    const { posted } = await wallets.undrained(userId);
    const { availablePaise } = await wallets.read(userId);
    if (availablePaise === 0) return true;
    const plan = planClosing(availablePaise, topups, clock());
    for (const { order, amountPaise } of plan.refunds) await refunds.toSource(order, amountPaise);
    if (plan.refunds.length === 0) await forfeit(userId, availablePaise, posted);
    const { toSourcePaise, lostPaise } = plan;
    log.info({ orders: plan.refunds.length, toSourcePaise, lostPaise }, 'the balance of somebody who left goes back');
    return false;
  }

  return async (userId) => {
    await settleHolds(userId);
    for (let round = 0; round < ROUNDS; round++) if (await giveBack(userId)) return;
    throw new Error('The wallet of an erased person is changed all the time');
  };
}
