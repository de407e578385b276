import { ERASING_SERVICES, type ErasingService, userDeleted } from '@anar/contracts/messages/events';
import { changed, toEvent } from '@anar/service-kit/events/outbox/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { undefinedOnWriteConflict } from '@anar/service-kit/mongo/mongo';
import { notErased, userModel } from '../users/user.model.ts';

/** All fields that describe the account's owner; what stays is only that it is erased. */
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

/**
 * Approved experts are excluded, because they are owed money and have patients: an administrator revokes the approval
 * first.
 */
const NO_EXPERT = { $or: [{ role: 'farmer' as const }, { awaitingApproval: true }] };
/** After such a time money cannot be refunded to its source, and no owner is there to agree to its loss. */
const NO_MONEY = { 'wallet.balancePaise': { $lte: 0 } };
const MONEY = { 'wallet.balancePaise': { $gt: 0 } };

/** Accounts not used since `before`. Where `lastSeenAt` is missing, `createdAt` counts. */
function unused(before: number) {
  const since = { $lt: new Date(before) };
  const unseen = { $or: [{ lastSeenAt: since }, { lastSeenAt: { $exists: false }, createdAt: since }] };
  return { ...notErased, $and: [unseen, NO_EXPERT] };
}

const dueAt = (lastSeenBefore: number, now: number) => ({
  ...unused(lastSeenBefore),
  ...NO_MONEY,
  erasesAt: { $lte: new Date(now) },
});

export type ErasureStore = ReturnType<typeof createErasureStore>;

/** Deletion of accounts and the progress of their erasure. `now` in ms since 1970. */
export function createErasureStore({ mongo }: Pick<Service, 'mongo'>) {
  const users = userModel(mongo);
  const deletedEvent = (userId: string, requestId?: string) =>
    toEvent(userDeleted, { aggregateId: userId, userId, requestId, data: { userId } });

  /**
   * In one write with its event: either the number is free and every service is notified, or nothing happened (false).
   */
  async function deleteIf(userId: string, only: object, now: number, requestId?: string): Promise<boolean> {
    const at = new Date(now);
    const erasure = { askedAt: at, toldAt: at, answered: [], open: true };
    const emptied = changed({ phone: userId, erasure }, deletedEvent(userId, requestId), { unset: PERSONAL });
    const done = await undefinedOnWriteConflict(users.updateOne({ _id: userId, ...notErased, ...only }, emptied));
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
     * Deletes an account, unless our copy of its wallet balance is above `walletPaise`: then returns the balance.
     * Without `walletPaise` the copy is ignored. Idempotent.
     */
    async deleteAccount(
      userId: string,
      { walletPaise, now, requestId }: { walletPaise: number | undefined; now: number; requestId: string },
    ): Promise<number | undefined> {
      for (;;) {
        const affordable = walletPaise === undefined ? {} : { 'wallet.balancePaise': { $not: { $gt: walletPaise } } };
        if (await deleteIf(userId, affordable, now, requestId)) return undefined;
        const rich = await users.findOne({ _id: userId, ...notErased }, { wallet: 1 }).lean();
        if (!rich) return undefined;
        if (walletPaise !== undefined && rich.wallet.balancePaise > walletPaise) return rich.wallet.balancePaise;
      }
    },

    deleteIf,

    /**
     * Accounts last used before this, with an empty wallet and no announced deletion date; the longest unused first.
     */
    absent: (lastSeenBefore: number): AsyncGenerator<string> =>
      idsOf({ ...unused(lastSeenBefore), ...NO_MONEY, erasesAt: { $exists: false } }, 'lastSeenAt'),

    /** Number of accounts last used before this that are kept because their wallet has money. */
    absentWithMoney: (lastSeenBefore: number): Promise<number> =>
      users.countDocuments({ ...unused(lastSeenBefore), ...MONEY }),

    /** Sets the announced deletion date, unless the user has returned meanwhile. */
    async announce(userId: string, lastSeenBefore: number, erasesAt: number): Promise<void> {
      const absent = { _id: userId, ...unused(lastSeenBefore) };
      await users.updateOne(absent, { $set: { erasesAt: new Date(erasesAt) } });
    },

    /** Accounts whose announced date has come, and whose wallet is still empty. */
    due: (lastSeenBefore: number, now: number): AsyncGenerator<string> => idsOf(dueAt(lastSeenBefore, now), 'erasesAt'),

    /** Deletes one of them; false when the user returned or got money in the same moment. */
    deleteDue: (userId: string, lastSeenBefore: number, now: number): Promise<boolean> =>
      deleteIf(userId, dueAt(lastSeenBefore, now), now),

    /** Erases an account that a database restore brought back. */
    async erase(userId: string): Promise<void> {
      while (await users.exists({ _id: userId, ...notErased })) await deleteIf(userId, {}, Date.now());
    },

    /** A service has erased the user's data; the erasure is complete when all have. Idempotent. */
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

    /**
     * Publishes the deletion again for users whose erasure some service has not confirmed since `before`. Returns how
     * many.
     */
    async republish(before: number, now: number): Promise<number> {
      const late = { 'erasure.open': true as const, 'erasure.toldAt': { $lte: new Date(before) } };
      const found = await users.find(late, { _id: 1 }).sort({ 'erasure.toldAt': 1 }).limit(AT_ONCE).lean();
      for (const { _id } of found)
        await users.updateOne({ _id, ...late }, changed({ 'erasure.toldAt': new Date(now) }, deletedEvent(_id)));
      return found.length;
    },

    /** Number of erasures this service has not confirmed: all, or those requested before then. */
    async waitingFor(service: ErasingService, before?: number): Promise<number> {
      const asked = before === undefined ? {} : { 'erasure.askedAt': { $lte: new Date(before) } };
      return users.countDocuments({ 'erasure.open': true, 'erasure.answered': { $ne: service }, ...asked });
    },
  };
}
