import { keptAfterErasure, walletChanged } from '@anar/contracts/messages/events';
import { changed, created, type PendingEvent, toEvent } from '@anar/service-kit/events/outbox/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey, undefinedOnWriteConflict } from '@anar/service-kit/mongo/mongo';
import { retryOptimistically } from '@anar/service-kit/mongo/optimistic-retry';
import { balanced, type JournalEntry, movedTo, type PostedEntry } from '../ledger/journal-entry.ts';
import { heldOf, walletOf } from '../ledger/ledger.model.ts';
import type { LedgerStore } from '../ledger/ledger.store.ts';
import { keptHolds } from './kept-holds.ts';
import { type WalletDocument, walletModel } from './wallet.model.ts';
import type { WalletMove, Wallets } from './wallets.ts';

/** One write to a user's wallet. Its entry defines what money it moves. */
export interface WalletChange {
  entry?: JournalEntry | undefined;
  /** Further conditions. */
  where?: object;
  /** Further fields, as aggregation expressions over the document before the change. */
  fields?: Readonly<Record<string, unknown>>;
  /** Events published besides the new balance. */
  events?: readonly PendingEvent[];
}

/** A wallet without the fields that only its writers need. */
export type ReadWallet = Pick<
  WalletDocument,
  'availablePaise' | 'heldPaise' | 'holds' | 'paidOutPaise' | 'returnedPlans' | 'seq'
>;

/** The fields that must agree with the ledger. */
export type AuditedWallet = ReadWallet & Pick<WalletDocument, '_id' | 'entries' | 'posted'>;

export interface WalletStore extends Wallets {
  /**
   * One conditional write: false when the entry is known, a balance would become negative, or `where` does not match.
   * Does not create the wallet. Throws when the wallet has the maximum of undrained entries; the relay drains them.
   */
  change(userId: string, change: WalletChange): Promise<boolean>;
  /** Creates an empty wallet unless there is one. */
  open(userId: string): Promise<void>;
  find(userId: string): Promise<ReadWallet | undefined>;
  /** An entry of this wallet, drained or not. */
  findEntry(userId: string, id: string): Promise<PostedEntry | undefined>;
  /** The user an entry belongs to, drained or not. */
  ownerOf(id: string): Promise<string | undefined>;
  /** Entries not in the ledger yet, and how many were ever posted. */
  undrained(userId: string): Promise<Pick<WalletDocument, 'entries' | 'posted'>>;
  /** Wallets with undrained entries. */
  waiting(limit: number): Promise<{ userId: string; entries: PostedEntry[] }[]>;
  countWaiting(): Promise<number>;
  /** Removes entries that are in the ledger; their ids stay for 30 days. Idempotent, also concurrently. */
  markDrained(userId: string, ids: readonly string[]): Promise<void>;
  /** One wallet as the ledger check reads it. */
  audited(userId: string): Promise<AuditedWallet | undefined>;
  /** All of them, in batches. */
  auditedAll(batch: number): AsyncGenerator<AuditedWallet[]>;
  /** Which of these users have a wallet. */
  existing(userIds: readonly string[]): Promise<Set<string>>;
  /** From now on only fee settlements are published of this wallet. Amounts and ids stay, as the law requires. */
  erase(userId: string): Promise<void>;
}

/**
 * Maximum of undrained entries in one wallet, and of drained ids kept for 30 days. With both full, and the maximum of
 * holds, the document has 1.6 MB of MongoDB's 16 MB; a user makes about ten entries a month.
 */
export const MOST_UNDRAINED = 1000;
export const MOST_DRAINED = 10_000;
/** How long an entry's id stays in the wallet after its drain. */
const DRAINED_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const READ = { availablePaise: 1, heldPaise: 1, holds: 1, paidOutPaise: 1, returnedPlans: 1, seq: 1 };
const AUDITED = { ...READ, posted: 1, entries: 1 };

export interface WalletStoreDeps {
  ledger: Pick<LedgerStore, 'ownerOf' | 'find'>;
  clock: () => Date;
}

/** Wallets in Mongo: one document per user. */
export function createWalletStore(service: Pick<Service, 'mongo' | 'events'>, deps: WalletStoreDeps): WalletStore {
  const { ledger, clock } = deps;
  const wallets = walletModel(service.mongo);
  service.events.outbox(wallets);

  async function open(userId: string): Promise<void> {
    const empty = { availablePaise: 0, heldPaise: 0, entries: [], posted: 0, drained: [], holds: [], paidOutPaise: 0 };
    try {
      await wallets.create(created({ _id: userId, ...empty }, []));
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async function change(userId: string, { entry, where, fields, events = [] }: WalletChange): Promise<boolean> {
    const move = entry ? moveOf(userId, balanced(entry)) : { available: 0, held: 0 };
    const balanceEvent =
      move.available === 0
        ? undefined
        : toEvent(walletChanged, { aggregateId: userId, userId, data: { userId, balancePaise: 0 } });
    const expressions = { ...(entry && applied(entry, move)), ...fields };
    const all = [...(balanceEvent ? [balanceEvent] : []), ...events];
    const update = [
      ...changed({}, all, { expressions }),
      ...(all.length > 0 ? [publishBalance(userId, balanceEvent)] : []),
    ];
    const filter = { _id: userId, ...(entry && isNew(entry)), ...covers(move), ...where };
    const done = await undefinedOnWriteConflict(wallets.updateOne(filter, update));
    return done?.modifiedCount === 1;
  }

  /** Why a post was refused; undefined: the caller may retry. */
  async function refusal(userId: string, { id }: JournalEntry, move: WalletMove) {
    const fields = { availablePaise: 1, heldPaise: 1, 'entries.id': 1, 'drained.id': 1 };
    const wallet = await wallets.findById(userId, fields).lean();
    if (!wallet) {
      if (move.available < 0 || move.held < 0) return 'short';
      await open(userId);
      return undefined;
    }
    const { entries, drained } = wallet;
    if ([...entries, ...drained].some((one) => one.id === id)) return 'known';
    if (wallet.availablePaise + move.available < 0 || wallet.heldPaise + move.held < 0) return 'short';
    if (entries.length >= MOST_UNDRAINED || drained.length >= MOST_DRAINED) {
      throw new Error(`The wallet of ${userId} can take no more entries for now`);
    }
    return undefined;
  }

  return {
    open,
    change,
    async post(userId, entry, move) {
      const moved = moveOf(userId, balanced(entry));
      if (moved.available !== move.available || moved.held !== move.held) {
        throw new Error(`Journal entry ${entry.id} moves something else than its wallet`);
      }
      const owner = await ledger.ownerOf(entry.id);
      if (owner === userId) return 'known';
      if (owner !== undefined) throw new Error(`Journal entry ${entry.id} is another person's than ${userId}`);
      return retryOptimistically(`wallet of ${userId}`, async () =>
        (await change(userId, { entry })) ? 'posted' : refusal(userId, entry, move),
      );
    },
    async read(userId) {
      const wallet = await wallets.findById(userId, { availablePaise: 1, heldPaise: 1 }).lean();
      return { availablePaise: wallet?.availablePaise ?? 0, heldPaise: wallet?.heldPaise ?? 0 };
    },
    async find(userId) {
      return (await wallets.findById(userId, READ).lean()) ?? undefined;
    },
    async findEntry(userId, id) {
      const wallet = await wallets.findById(userId, { entries: { $elemMatch: { id } } }).lean();
      return wallet?.entries?.[0] ?? (await ledger.find(id));
    },
    async ownerOf(id) {
      // The wallet is read first: an entry that is drained meanwhile is already in the ledger by then.
      return (await wallets.findOne({ 'entries.id': id }, { _id: 1 }).lean())?._id ?? ledger.ownerOf(id);
    },
    async undrained(userId) {
      const wallet = await wallets.findById(userId, { entries: 1, posted: 1 }).lean();
      return { entries: wallet?.entries ?? [], posted: wallet?.posted ?? 0 };
    },
    async waiting(limit) {
      const found = await wallets
        .find({ 'entries.id': { $gt: '' } }, { entries: 1 })
        .sort({ 'entries.id': 1 })
        .limit(limit)
        .lean();
      return found.map(({ _id, entries }) => ({ userId: _id, entries }));
    },
    countWaiting: () => wallets.countDocuments({ 'entries.id': { $gt: '' } }),
    async markDrained(userId, ids) {
      const now = clock();
      const isDrained = { $in: ['$$entry.id', { $literal: [...ids] }] };
      const newlyDrained = { $filter: { input: '$entries', as: 'entry', cond: isDrained } };
      const cutoff = new Date(now.getTime() - DRAINED_KEPT_MS);
      const kept = { $filter: { input: '$drained', as: 'entry', cond: { $gte: ['$$entry.at', cutoff] } } };
      const expressions = {
        entries: { $filter: { input: '$entries', as: 'entry', cond: { $not: [isDrained] } } },
        drained: {
          $concatArrays: [kept, { $map: { input: newlyDrained, as: 'entry', in: { id: '$$entry.id', at: now } } }],
        },
        holds: keptHolds(now),
      };
      await wallets.updateOne({ _id: userId, 'entries.id': { $in: ids } }, changed({}, [], { expressions }));
    },
    audited: async (userId) => (await wallets.findById(userId, AUDITED).lean()) ?? undefined,
    async *auditedAll(batch) {
      let found: AuditedWallet[] = [];
      for await (const wallet of wallets.find({}, AUDITED).lean().cursor({ batchSize: batch })) {
        found.push(wallet);
        if (found.length < batch) continue;
        yield found;
        found = [];
      }
      if (found.length > 0) yield found;
    },
    async existing(userIds) {
      return new Set((await wallets.find({ _id: { $in: userIds } }, { _id: 1 }).lean()).map(({ _id }) => _id));
    },
    async erase(userId) {
      await wallets.updateOne({ _id: userId }, [
        { $set: { erasedAt: clock(), outbox: keptEvents('$outbox'), seq: { $add: ['$seq', 1] } } },
        { $unset: ['published'] },
      ]);
    },
  };
}

/** What an entry does to a wallet. Throws for one that touches another user's wallet. */
function moveOf(userId: string, entry: JournalEntry): WalletMove {
  const own = [walletOf(userId), heldOf(userId)];
  const foreign = entry.postings.find(({ account }) => /^(wallet|held):/.test(account) && !own.includes(account));
  if (foreign) throw new Error(`Journal entry ${entry.id} of ${userId} moves ${foreign.account}`);
  return { available: movedTo(entry, walletOf(userId)), held: movedTo(entry, heldOf(userId)) };
}

/** Conditions: the entry is new to this wallet, and there is room for it. */
const isNew = ({ id }: JournalEntry) => ({
  'entries.id': { $ne: id },
  'drained.id': { $ne: id },
  [`entries.${MOST_UNDRAINED - 1}`]: { $exists: false },
  [`drained.${MOST_DRAINED - 1}`]: { $exists: false },
});

/** Conditions: no balance becomes negative. */
const covers = ({ available, held }: WalletMove) => ({
  ...(available < 0 && { availablePaise: { $gte: -available } }),
  ...(held < 0 && { heldPaise: { $gte: -held } }),
});

const nextNumber = { $add: ['$posted', 1] };

const applied = (entry: JournalEntry, { available, held }: WalletMove) => ({
  availablePaise: { $add: ['$availablePaise', available] },
  heldPaise: { $add: ['$heldPaise', held] },
  entries: { $concatArrays: ['$entries', [{ $mergeObjects: [{ $literal: entry }, { no: nextNumber }] }]] },
  posted: nextNumber,
});

/**
 * A second pipeline stage, which sees the new balance and puts it into the event. For an erased user it drops all
 * events but fee settlements.
 */
function publishBalance(userId: string, balance: PendingEvent | undefined) {
  const isOther = { $ne: ['$$event.id', balance?.id ?? ''] };
  const data = { userId, balancePaise: '$availablePaise' };
  const balanceEvent = {
    $map: {
      input: '$outbox',
      as: 'event',
      in: { $cond: [isOther, '$$event', { $mergeObjects: ['$$event', { data }] }] },
    },
  };
  return { $set: { outbox: { $cond: [{ $ifNull: ['$erasedAt', false] }, keptEvents('$outbox'), balanceEvent] } } };
}

/** Expression: the events that are published even for an erased user. */
const keptEvents = (outbox: string) => ({
  $filter: { input: outbox, as: 'event', cond: { $in: ['$$event.type', { $literal: [...keptAfterErasure] }] } },
});
