import { feeSettled } from '@anar/contracts/messages/events';
import type { Hold } from '@anar/contracts/payments/holds';
import { HOUR_MS } from '@anar/india/time';
import { type PendingEvent, toEvent } from '@anar/service-kit/events/outbox/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { retryOptimistically } from '@anar/service-kit/mongo/optimistic-retry';
import type { JournalEntry } from '../ledger/journal-entry.ts';
import type { LedgerStore } from '../ledger/ledger.store.ts';
import { type HoldState, judgeMove } from '../wallet/hold-state.ts';
import { type HoldFields, walletModel } from '../wallet/wallet.model.ts';
import type { WalletStore } from '../wallet/wallet.store.ts';
import {
  captureEntry,
  type HoldMoment,
  paidEntryId,
  paidFee,
  refundEntry,
  refundEntryId,
  releaseEntry,
  releaseEntryId,
} from './hold-entries.ts';

export interface HoldToAsk {
  userId: string;
  hold: HoldFields;
}

/** A consultation whose fee an administrator decided to return. */
export interface GrantedDispute {
  id: string;
  userId: string;
  doctorId: string;
}

/**
 * `done`, or why not: `already` in that state, settled the `otherwise` way, or `missing` because the hold was never
 * placed.
 */
export type Settlement = 'done' | 'already' | 'otherwise' | 'missing';

export interface HoldStore {
  /**
   * Moves a hold forward with its entry and publishes the settlement of the fee, in one write. Idempotent and
   * independent of order: a captured hold is never released nor the reverse, and a capture needs no confirmation.
   */
  settle(userId: string, id: string, to: 'confirmed' | 'captured' | 'released'): Promise<Settlement>;
  /**
   * The same for a granted dispute: whether paid already or not, the farmer gets the fee back, once, however old it is.
   */
  refund(dispute: GrantedDispute): Promise<Settlement>;
  /** Holds that consult-chat should be asked about now, of the wallets that wait longest. */
  toAsk(limit: number): Promise<HoldToAsk[]>;
  /** Delays the next question about an unsettled hold by `ms`. */
  askLater(userId: string, id: string, ms: number): Promise<void>;
  /** When the oldest unconfirmed hold was placed. */
  oldestPlaced(): Promise<Date | undefined>;
}

export interface HoldStoreDeps {
  wallets: Pick<WalletStore, 'change' | 'find' | 'findEntry'>;
  ledger: Pick<LedgerStore, 'has'>;
  clock: () => Date;
  commissionPercent: number;
}

/** Confirmed holds are asked about too, rarely: the event that settles one may have been lost. */
export const ASK_CONFIRMED_MS = 24 * HOUR_MS;

export function createHoldStore({ mongo }: Pick<Service, 'mongo'>, deps: HoldStoreDeps): HoldStore {
  const { wallets, ledger, clock, commissionPercent } = deps;
  const model = walletModel(mongo);

  async function wasSettled(id: string): Promise<boolean> {
    return (await ledger.has(paidEntryId(id))) || (await ledger.has(releaseEntryId(id)));
  }

  async function entryFor(to: MovedTo, moment: HoldMoment & { hold: HoldFields }): Promise<JournalEntry | undefined> {
    const { userId, hold, at } = moment;
    if (to === 'confirmed') return undefined;
    if (to === 'captured') return captureEntry(moment, commissionPercent);
    if (hold.state !== 'captured') return releaseEntry(moment);
    const paid = await wallets.findEntry(userId, paidEntryId(hold.id));
    if (!paid && hold.feePaise > 0) throw new Error(`Nobody finds what hold ${hold.id} paid`);
    return paid && refundEntry(paid, { id: hold.id, userId, at });
  }

  /** False: a concurrent write won. */
  async function move(userId: string, hold: HoldFields, to: MovedTo): Promise<boolean> {
    const at = clock();
    const entry = await entryFor(to, { userId, hold, at });
    const doctorPaise = to === 'captured' && entry ? paidFee(entry, hold.doctorId).doctorPaise : 0;
    const settled = {
      ...hold,
      userId,
      state: to === 'captured' ? ('paid' as const) : ('returned' as const),
      doctorPaise,
    };
    return wallets.change(userId, {
      entry,
      where: { holds: { $elemMatch: { id: hold.id, state: hold.state } } },
      fields: { holds: withHold(moved(hold, to, at)) },
      events: to === 'confirmed' ? [] : [settledEvent(settled)],
    });
  }

  /** Refunds a hold that the wallet has evicted, by its ledger entries. Undefined: a concurrent write won. */
  async function refundEvicted({ id, userId, doctorId }: GrantedDispute): Promise<Settlement | undefined> {
    if (await wallets.findEntry(userId, refundEntryId(id))) return 'already';
    const paid = await wallets.findEntry(userId, paidEntryId(id));
    if (!paid) return (await wasSettled(id)) ? 'already' : 'missing';
    const { feePaise } = paidFee(paid, doctorId);
    const funding = paid.kind === 'included_paid' ? 'included' : 'held';
    const done = await wallets.change(userId, {
      entry: refundEntry(paid, { id, userId, at: clock() }),
      where: { 'holds.id': { $ne: id } },
      events: [settledEvent({ id, userId, doctorId, state: 'returned', feePaise, doctorPaise: 0, funding })],
    });
    return done ? 'done' : undefined;
  }

  const attempt = (userId: string, id: string, to: MovedTo, settleEvicted: SettleEvicted): Promise<Settlement> =>
    retryOptimistically(`hold ${id}, to be ${to}`, async () => {
      const hold = (await wallets.find(userId))?.holds.find((one) => one.id === id);
      const judged = hold ? judgeMove(hold.state, to) : await settleEvicted();
      if (judged !== undefined && judged !== 'moves') return judged;
      return hold && (await move(userId, hold, to)) ? 'done' : undefined;
    });

  return {
    settle: (userId, id, to) => attempt(userId, id, to, async () => ((await wasSettled(id)) ? 'already' : 'missing')),
    refund: (dispute) => attempt(dispute.userId, dispute.id, 'refunded', () => refundEvicted(dispute)),
    async toAsk(limit) {
      const now = clock();
      const found = await model
        .find({ 'holds.askAt': { $lte: now } }, { holds: 1 })
        .sort({ 'holds.askAt': 1 })
        .limit(limit)
        .lean();
      return found.flatMap(({ _id, holds }) =>
        holds.filter(({ askAt }) => askAt && askAt <= now).map((hold) => ({ userId: _id, hold })),
      );
    },
    async askLater(userId, id, ms) {
      const askAt = new Date(clock().getTime() + ms);
      await model.updateOne(
        { _id: userId, holds: { $elemMatch: { id, askAt: { $exists: true } } } },
        { $set: { 'holds.$.askAt': askAt }, $inc: { seq: 1 } },
      );
    },
    async oldestPlaced() {
      const [oldest] = await model.aggregate<{ at: Date }>([
        { $match: { 'holds.askAt': { $exists: true } } },
        { $unwind: '$holds' },
        { $match: { 'holds.state': 'placed' } },
        { $group: { _id: null, at: { $min: '$holds.at' } } },
      ]);
      return oldest?.at;
    },
  };
}

type MovedTo = Exclude<HoldState, 'placed'>;
/** Settlement of a hold that is no longer in the wallet. */
type SettleEvicted = () => Promise<Settlement | undefined>;

interface SettledFee {
  id: string;
  userId: string;
  doctorId: string;
  state: 'paid' | 'returned';
  feePaise: number;
  doctorPaise: number;
  funding: Hold['funding'];
}

function settledEvent({ id, userId, doctorId, state, feePaise, doctorPaise, funding }: SettledFee): PendingEvent {
  const data = { consultationId: id, farmerId: userId, doctorId, state, feePaise, doctorPaise, funding };
  return toEvent(feeSettled, { aggregateId: userId, userId, data });
}

function moved({ askAt: _, ...hold }: HoldFields, state: HoldState, at: Date): HoldFields {
  if (state === 'confirmed') return { ...hold, state, askAt: new Date(at.getTime() + ASK_CONFIRMED_MS) };
  return { ...hold, state, settledAt: at };
}

/** Expression: the holds with the changed one in its place. */
const withHold = (changed: HoldFields) => ({
  $map: {
    input: '$holds',
    as: 'hold',
    in: { $cond: [{ $eq: ['$$hold.id', changed.id] }, { $literal: changed }, '$$hold'] },
  },
});
