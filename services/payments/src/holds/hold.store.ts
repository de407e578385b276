import { HOUR_MS } from '@anar/india/time';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { JournalEntry } from '../ledger/journal-entry.ts';
import type { LedgerStore } from '../ledger/ledger.store.ts';
import { type HoldFields, type HoldState, walletModel } from '../wallet/wallet.model.ts';
import type { WalletStore } from '../wallet/wallet.store.ts';
import { captureEntry, type HoldMoment, paidEntryId, releaseEntry, releaseEntryId } from './hold-entries.ts';

export interface HoldToAsk {
  userId: string;
  hold: HoldFields;
}

/** `done`, or why not: it was so before, it is settled the other way, nobody placed it. */
export type Settlement = 'done' | 'already' | 'otherwise' | 'missing';

export interface HoldStore {
  /**
   * Moves a hold forward with its entry, in one write. Safe to repeat and in any order: a captured one is never released
   * nor the reverse, and what is captured needs no confirmation.
   */
  settle(userId: string, id: string, to: Exclude<HoldState, 'placed'>): Promise<Settlement>;
  /** Those that consult-chat should be asked about now, of the wallets that wait longest. */
  toAsk(limit: number): Promise<HoldToAsk[]>;
  /** Asks about an unsettled one again after so long. */
  askLater(userId: string, id: string, ms: number): Promise<void>;
  /** When the oldest unconfirmed hold was placed. */
  oldestPlaced(): Promise<Date | undefined>;
}

export interface HoldStoreDeps {
  wallets: Pick<WalletStore, 'change' | 'find'>;
  ledger: Pick<LedgerStore, 'has'>;
  clock: () => Date;
  commissionPercent: number;
}

/** A confirmed hold is asked about as well, seldom: the event that settles it may have been lost. */
export const ASK_CONFIRMED_MS = 24 * HOUR_MS;
const ROUNDS = 20;

export function createHoldStore({ mongo }: Pick<Service, 'mongo'>, deps: HoldStoreDeps): HoldStore {
  const { wallets, ledger, clock, commissionPercent } = deps;
  const model = walletModel(mongo);

  async function wasSettled(id: string): Promise<boolean> {
    return (await ledger.has(paidEntryId(id))) || (await ledger.has(releaseEntryId(id)));
  }

  function entryFor(to: HoldState, moment: HoldMoment): JournalEntry | undefined {
    if (to === 'captured') return captureEntry(moment, commissionPercent);
    return to === 'released' ? releaseEntry(moment) : undefined;
  }

  return {
    async settle(userId, id, to) {
      for (let round = 0; round < ROUNDS; round++) {
        const hold = (await wallets.find(userId))?.holds.find((one) => one.id === id);
        if (!hold) return (await wasSettled(id)) ? 'already' : 'missing';
        if (hold.state === to || (to === 'confirmed' && hold.state === 'captured')) return 'already';
        if (hold.state === 'captured' || hold.state === 'released') return 'otherwise';
        const at = clock();
        const done = await wallets.change(userId, {
          entry: entryFor(to, { userId, hold, at }),
          where: { holds: { $elemMatch: { id, state: hold.state } } },
          fields: { holds: withHold(moved(hold, to, at)) },
        });
        if (done) return 'done';
      }
      throw new Error(`Hold ${id} could not be ${to}`);
    },
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

function moved({ askAt: _, ...hold }: HoldFields, state: HoldState, at: Date): HoldFields {
  if (state === 'confirmed') return { ...hold, state, askAt: new Date(at.getTime() + ASK_CONFIRMED_MS) };
  return { ...hold, state, settledAt: at };
}

/** Expression: the holds with this one in its place. */
const withHold = (changed: HoldFields) => ({
  $map: {
    input: '$holds',
    as: 'hold',
    in: { $cond: [{ $eq: ['$$hold.id', changed.id] }, { $literal: changed }, '$$hold'] },
  },
});
