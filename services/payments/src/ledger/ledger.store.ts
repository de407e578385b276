import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey } from '@anar/service-kit/mongo/mongo';
import type { Account, EntryKind, PostedEntry } from './journal-entry.ts';
import { doctorOf, type LedgerDocument, ledgerModel } from './ledger.model.ts';

/** Entries of one owner: their count, their sum, and how many do not sum to zero. */
export interface Tally {
  entries: number;
  total: number;
  unbalanced: number;
}

/** What a doctor earned from consultations with one farmer, without returned fees. */
export interface PairEarnings {
  doctor: Account;
  farmerId: string;
  consultations: number;
  paise: number;
  /** Of `paise`: paid by the farmer's plan. */
  planPaise: number;
}

/** The append-only double-entry ledger. */
export interface LedgerStore {
  /** Inserts entries of one wallet document; existing ones are left unchanged. */
  append(owner: string, entries: readonly PostedEntry[]): Promise<void>;
  has(id: string): Promise<boolean>;
  /** The owner of an entry; undefined when it is not in the ledger. */
  ownerOf(id: string): Promise<string | undefined>;
  find(id: string): Promise<PostedEntry | undefined>;
  /** Those of an owner's entries that have one of the ids, unordered. */
  findAll(owner: string, ids: readonly string[]): Promise<PostedEntry[]>;
  /** Entries of one owner, `from` inclusive, `before` exclusive, unordered. */
  range(owner: string, from: number, before: number): Promise<PostedEntry[]>;
  /** Top-ups of an owner's wallet since then, unordered. */
  topups(owner: string, since: Date): Promise<PostedEntry[]>;
  /** All entries of one owner by number, for an operator. */
  story(owner: string): Promise<PostedEntry[]>;
  /** Paise in each account, without the entries `leftOut`. Accounts without postings are missing. */
  balances(accounts: readonly Account[], leftOut?: readonly string[]): Promise<Map<Account, number>>;
  /** Paise that payouts moved into these accounts. */
  paidOut(accounts: readonly Account[], leftOut?: readonly string[]): Promise<Map<Account, number>>;
  /** What doctors are still owed: their non-zero accounts. Reads all their entries. */
  owed(): Promise<Map<Account, number>>;
  /** Paise that everything but payouts moved into an account. */
  earned(account: Account): Promise<number>;
  /** Each farmer whose consultations earned these doctors something, unordered. */
  earnedByPair(doctors: readonly Account[]): Promise<PairEarnings[]>;
  /** Tallies of those owners that have entries, without the entries `leftOut`. */
  tallies(owners: readonly string[], leftOut: readonly string[]): Promise<Map<string, Tally>>;
  /** Ids of an owner's entries that do not sum to zero. */
  unbalanced(owner: string, limit: number): Promise<string[]>;
  /** Number of entries. */
  count(): Promise<number>;
  /** All owners of entries, in batches; an owner may be repeated. Reads the whole ledger. */
  owners(batch: number): AsyncGenerator<string[]>;
}

const PAYOUT: EntryKind = 'payout';
const TOPUP: EntryKind = 'topup';
const BY_PLAN: readonly EntryKind[] = ['included_paid', 'included_returned'];
const DOCTORS = { $regex: `^${doctorOf('')}` };
const CURSOR_BATCH = 1000;

export function createLedgerStore({ mongo }: Pick<Service, 'mongo'>): LedgerStore {
  const ledger = ledgerModel(mongo);
  const sumOfEntry = { $sum: '$postings.paise' };

  async function sums(match: object, accounts: readonly Account[]): Promise<Map<Account, number>> {
    const rows = await ledger.aggregate<{ _id: Account; paise: number }>([
      { $match: { 'postings.account': { $in: accounts }, ...match } },
      { $unwind: '$postings' },
      { $match: { 'postings.account': { $in: accounts } } },
      { $group: { _id: '$postings.account', paise: { $sum: '$postings.paise' } } },
    ]);
    return new Map(rows.map(({ _id, paise }) => [_id, paise]));
  }

  return {
    async append(owner, entries) {
      const documents = entries.map(({ id, postings, ...rest }) => ({
        _id: id,
        owner,
        postings: [...postings],
        ...rest,
      }));
      try {
        await ledger.insertMany(documents, { ordered: false });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const stored = await ledger.find({ _id: { $in: documents.map(({ _id }) => _id) } }, { owner: 1 }).lean();
        const foreign = stored.find((entry) => entry.owner !== owner);
        if (stored.length < documents.length || foreign) {
          throw new Error(`The ledger does not take the entries of ${owner}: ${foreign?._id ?? 'some'}`, {
            cause: error,
          });
        }
      }
    },
    has: async (id) => (await ledger.exists({ _id: id })) !== null,
    ownerOf: async (id) => (await ledger.findById(id, { owner: 1 }).lean())?.owner,
    async find(id) {
      const found = await ledger.findById(id).lean();
      return found ? toEntry(found) : undefined;
    },
    async findAll(owner, ids) {
      if (ids.length === 0) return [];
      return (await ledger.find({ _id: { $in: [...ids] }, owner }).lean()).map(toEntry);
    },
    async range(owner, from, before) {
      return (await ledger.find({ owner, no: { $gte: from, $lt: before } }).lean()).map(toEntry);
    },
    async topups(owner, since) {
      return (await ledger.find({ owner, kind: TOPUP, at: { $gte: since } }).lean()).map(toEntry);
    },
    async story(owner) {
      return (await ledger.find({ owner }).sort({ no: 1 }).lean()).map(toEntry);
    },
    balances: (accounts, leftOut = []) => sums({ _id: { $nin: leftOut } }, accounts),
    paidOut: (accounts, leftOut = []) => sums({ kind: PAYOUT, _id: { $nin: leftOut } }, accounts),
    async owed() {
      const rows = await ledger.aggregate<{ _id: Account; paise: number }>([
        { $match: { 'postings.account': DOCTORS } },
        { $unwind: '$postings' },
        { $match: { 'postings.account': DOCTORS } },
        { $group: { _id: '$postings.account', paise: { $sum: '$postings.paise' } } },
        { $match: { paise: { $ne: 0 } } },
      ]);
      return new Map(rows.map(({ _id, paise }) => [_id, paise]));
    },
    earned: async (account) => (await sums({ kind: { $ne: PAYOUT } }, [account])).get(account) ?? 0,
    async earnedByPair(doctors) {
      const when = (condition: object, then: unknown, otherwise: unknown) => ({ $cond: [condition, then, otherwise] });
      const rows = await ledger.aggregate<Omit<PairEarnings, 'doctor' | 'farmerId'> & { _id: [Account, string] }>([
        { $match: { 'postings.account': { $in: doctors }, kind: { $ne: PAYOUT } } },
        { $unwind: '$postings' },
        { $match: { 'postings.account': { $in: doctors } } },
        {
          $group: {
            _id: ['$postings.account', '$userId'],
            consultations: { $sum: when({ $gt: ['$postings.paise', 0] }, 1, -1) },
            paise: { $sum: '$postings.paise' },
            planPaise: { $sum: when({ $in: ['$kind', BY_PLAN] }, '$postings.paise', 0) },
          },
        },
        { $match: { paise: { $ne: 0 } } },
      ]);
      return rows.map(({ _id: [doctor, farmerId], ...earned }) => ({ doctor, farmerId, ...earned }));
    },
    async tallies(owners, leftOut) {
      const rows = await ledger.aggregate<Tally & { _id: string }>([
        { $match: { owner: { $in: owners }, _id: { $nin: leftOut } } },
        { $project: { owner: 1, sum: sumOfEntry } },
        {
          $group: {
            _id: '$owner',
            entries: { $sum: 1 },
            total: { $sum: '$sum' },
            unbalanced: { $sum: { $cond: [{ $eq: ['$sum', 0] }, 0, 1] } },
          },
        },
      ]);
      return new Map(rows.map(({ _id, ...tally }) => [_id, tally]));
    },
    async unbalanced(owner, limit) {
      const rows = await ledger.aggregate<{ _id: string }>([
        { $match: { owner } },
        { $project: { sum: sumOfEntry } },
        { $match: { sum: { $ne: 0 } } },
        { $limit: limit },
      ]);
      return rows.map(({ _id }) => _id);
    },
    count: () => ledger.countDocuments(),
    async *owners(batch) {
      let found = new Set<string>();
      for await (const { owner } of ledger.find({}, { owner: 1 }).lean().cursor({ batchSize: CURSOR_BATCH })) {
        found.add(owner);
        if (found.size < batch) continue;
        yield [...found];
        found = new Set();
      }
      if (found.size > 0) yield [...found];
    },
  };
}

function toEntry({ _id, owner: _, ...rest }: LedgerDocument): PostedEntry {
  return { id: _id, ...rest };
}
