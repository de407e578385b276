import { ERASING_SERVICES, type ErasingService, userDeleted } from '@anar/contracts/events';
import { changed, toEvent } from '@anar/service-kit/events/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { undefinedOnWriteConflict } from '@anar/service-kit/mongo/mongo';
import { PRESENT, userModel } from '../users/user.model.ts';

/** All that an account says of its owner; only that it is erased stays. */
const PERSONAL = [
  'name',
  'role',
  'awaitingApproval',
  'approvalSeq',
  'consents',
  'wallet',
  'walletSeq',
  'plan',
  'planUntil',
  'planSeq',
  'devices',
  'createdAt',
  'lastSeenAt',
  'erasesAt',
];
const AT_ONCE = 100;

/** An approved expert is owed money and has patients: an administrator takes the approval back first. */
const NO_EXPERT = { $or: [{ role: 'farmer' as const }, { awaitingApproval: true }] };
/** After so long money finds no way back to where it came from, and nobody is there to agree to its loss. */
const NO_MONEY = { 'wallet.balancePaise': { $lte: 0 } };
const MONEY = { 'wallet.balancePaise': { $gt: 0 } };

/** Nobody used these since. Of accounts that nobody used since that is kept, their beginning counts. */
function unused(before: number) {
  const since = { $lt: new Date(before) };
  const unseen = { $or: [{ lastSeenAt: since }, { lastSeenAt: { $exists: false }, createdAt: since }] };
  return { ...PRESENT, $and: [unseen, NO_EXPERT] };
}

const dueAt = (lastSeenBefore: number, now: number) => ({
  ...unused(lastSeenBefore),
  ...NO_MONEY,
  erasesAt: { $lte: new Date(now) },
});

export type ErasureStore = ReturnType<typeof createErasureStore>;

/** Accounts whose owner leaves or left. `now` in ms since 1970. */
export function createErasureStore({ mongo }: Pick<Service, 'mongo'>) {
  const users = userModel(mongo);
  const told = (userId: string, requestId?: string) =>
    toEvent(userDeleted, { aggregateId: userId, userId, requestId, data: { userId } });

  /** In one write with its event, so that the number is free and every service is notified, or nothing happened: false. */
  async function end(userId: string, only: object, now: number, requestId?: string): Promise<boolean> {
    const at = new Date(now);
    const erasure = { askedAt: at, toldAt: at, answered: [], open: true };
    const emptied = changed({ phone: userId, erasure }, told(userId, requestId), { unset: PERSONAL });
    const done = await undefinedOnWriteConflict(users.updateOne({ _id: userId, ...PRESENT, ...only }, emptied));
    return done?.modifiedCount === 1;
  }

  async function* idsOf(filter: object, first: 'lastSeenAt' | 'erasesAt'): AsyncGenerator<string> {
    const found = users
      .find(filter, { _id: 1 })
      .sort({ [first]: 1 })
      .lean()
      .cursor();
    for await (const { _id } of found) yield _id;
  }

  return {
    /**
     * Ends an account, unless our copy of its wallet has more than `walletPaise`: then returns how much. Without `walletPaise`
     * that copy does not matter. Safe to repeat.
     */
    async leave(
      userId: string,
      { walletPaise, now, requestId }: { walletPaise: number | undefined; now: number; requestId: string },
    ): Promise<number | undefined> {
      for (;;) {
        const affordable = walletPaise === undefined ? {} : { 'wallet.balancePaise': { $not: { $gt: walletPaise } } };
        if (await end(userId, affordable, now, requestId)) return undefined;
        const rich = await users.findOne({ _id: userId, ...PRESENT }, { wallet: 1 }).lean();
        if (!rich) return undefined;
        if (walletPaise !== undefined && rich.wallet.balancePaise > walletPaise) return rich.wallet.balancePaise;
      }
    },

    end,

    /** Those who were last here before, have an empty wallet and no announced day; who waits longest first. */
    absent: (lastSeenBefore: number): AsyncGenerator<string> =>
      idsOf({ ...unused(lastSeenBefore), ...NO_MONEY, erasesAt: { $exists: false } }, 'lastSeenAt'),

    /** How many were last here before and are left alone for the money in their wallet. */
    absentWithMoney: (lastSeenBefore: number): Promise<number> =>
      users.countDocuments({ ...unused(lastSeenBefore), ...MONEY }),

    /** The day that somebody was told of, unless they came meanwhile. */
    async announce(userId: string, lastSeenBefore: number, erasesAt: number): Promise<void> {
      const absent = { _id: userId, ...unused(lastSeenBefore) };
      await users.updateOne(absent, { $set: { erasesAt: new Date(erasesAt) } });
    },

    /** Those whose announced day has come, and whose wallet is empty still. */
    due: (lastSeenBefore: number, now: number): AsyncGenerator<string> => idsOf(dueAt(lastSeenBefore, now), 'erasesAt'),

    /** Ends one of them, unless they came or got money in the same moment: false. */
    endDue: (userId: string, lastSeenBefore: number, now: number): Promise<boolean> =>
      end(userId, dueAt(lastSeenBefore, now), now),

    /** Empties an account that a restored database has again. */
    async erase(userId: string): Promise<void> {
      while (await users.exists({ _id: userId, ...PRESENT })) await end(userId, {}, Date.now());
    },

    /** A service holds nothing of somebody any more; when all have said so the erasure is over. Repeats change nothing. */
    async answered(userId: string, service: ErasingService): Promise<void> {
      const erased = { _id: userId, erasure: { $exists: true } };
      await users.updateOne(erased, { $addToSet: { 'erasure.answered': service } });
      const complete = {
        _id: userId,
        'erasure.open': true as const,
        'erasure.answered': { $all: [...ERASING_SERVICES] },
      };
      await users.updateOne(complete, { $unset: { 'erasure.open': 1 } });
    },

    /** Tells the services once more of whom they did not all answer since `before`. How many people those are. */
    async tellAgain(before: number, now: number): Promise<number> {
      const late = { 'erasure.open': true as const, 'erasure.toldAt': { $lte: new Date(before) } };
      const found = await users.find(late, { _id: 1 }).sort({ 'erasure.toldAt': 1 }).limit(AT_ONCE).lean();
      for (const { _id } of found)
        await users.updateOne({ _id, ...late }, changed({ 'erasure.toldAt': new Date(now) }, told(_id)));
      return found.length;
    },

    /** How many erasures wait for this service: all, or those that were asked for before. */
    async waitingFor(service: ErasingService, before?: number): Promise<number> {
      const asked = before === undefined ? {} : { 'erasure.askedAt': { $lte: new Date(before) } };
      return users.countDocuments({ 'erasure.open': true, 'erasure.answered': { $ne: service }, ...asked });
    },
  };
}
