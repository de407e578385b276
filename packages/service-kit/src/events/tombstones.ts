import { kitErrors } from '@anar/contracts/errors/kit';
import { LRUCache } from 'lru-cache';
import { type Connection, Schema } from 'mongoose';
import { AppError } from '../http/errors.ts';
import { createBatchLoader } from '../mongo/batch-loader.ts';
import type { Query } from '../mongo/run-queries.ts';
import { changed, type OutboxFields, outboxFields, outboxIndexes, type PendingEvent } from './outbox.ts';
import type { OutboxModel } from './outbox-relay.ts';

/** Ids of erased people, kept by each service: consumers, jobs and inserts ask before they write anything about a person. */
export interface Tombstones {
  /** A tombstone carries what its service answers about the erasure (`tell`) as far as the stream. */
  readonly outbox: OutboxModel;
  /** The answer to an erasure. Throws without a tombstone. */
  tell(userId: string, answer: PendingEvent): Promise<void>;
  /** Safe to repeat. */
  add(userId: string): Promise<void>;
  /** Asks the database unless the person is known as erased. */
  has(userId: string): Promise<boolean>;
  /**
   * The same, but a look that found nothing counts for five seconds, so that a request looks once. Another replica may
   * have erased the person meanwhile: by then the session is over too, and such a write goes when `eraseDeletedUsers` comes again.
   */
  hasCached(userId: string): Promise<boolean>;
  /** Which of these people are erased; in one look, by the same rule. */
  among(userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Before something of a person is written: throws `session_ended` for an erased one, by `hasCached`. */
  refuse(userId: string): Promise<void>;
  /** `refuse` as a query, to be sent together with others: its reading throws `session_ended`. */
  refusal(userId: string): Query<void>;
}

const CACHE_ENTRIES = 10_000;
/** As long as a revoked token may still be taken; far shorter than the ten minutes after which `eraseDeletedUsers` comes again. */
const LOOK_COUNTS_MS = 5000;

interface Tombstone extends OutboxFields {
  _id: string;
  erasedAt: Date;
}

const schema = new Schema<Tombstone>(
  { _id: String, erasedAt: { type: Date, required: true }, ...outboxFields },
  { versionKey: false },
);
outboxIndexes(schema);

/** Tombstones in the service's own database. Found ones are cached; `has` asks for absent ones every time. */
export function createTombstones(connection: Connection): Tombstones {
  const model = connection.model<Tombstone>('Tombstone', schema, 'tombstones');
  const known = new LRUCache<string, true>({ max: CACHE_ENTRIES });
  const lookedFor = new LRUCache<string, true>({ max: CACHE_ENTRIES, ttl: LOOK_COUNTS_MS });

  /** A look that began before an `add` of this process does not hide it. */
  function learn(userId: string, isErased: boolean): boolean {
    if (isErased) known.set(userId, true);
    else lookedFor.set(userId, true);
    return known.has(userId);
  }

  async function has(userId: string): Promise<boolean> {
    return known.has(userId) || learn(userId, (await model.exists({ _id: userId })) !== null);
  }

  async function look(userIds: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
    const found = await model.find({ _id: { $in: userIds } }, { _id: 1 }).lean<{ _id: string }[]>();
    const erased = new Set(found.map(({ _id }) => _id));
    return new Map(userIds.map((userId) => [userId, learn(userId, erased.has(userId))]));
  }
  const isErased = createBatchLoader(look);

  async function hasCached(userId: string): Promise<boolean> {
    return known.has(userId) || (!lookedFor.has(userId) && (await isErased(userId)) === true);
  }

  function refuseIf(erased: boolean): void {
    if (erased) throw new AppError(kitErrors.sessionEnded);
  }

  return {
    has,
    hasCached,
    outbox: model,
    async tell(userId, answer) {
      const { matchedCount } = await model.updateOne({ _id: userId }, changed({}, answer));
      if (matchedCount === 0) throw new Error('whoever is erased has no tombstone');
    },
    async add(userId) {
      await model.updateOne({ _id: userId }, { $setOnInsert: { erasedAt: new Date() } }, { upsert: true });
      known.set(userId, true);
      lookedFor.delete(userId);
    },
    async among(userIds) {
      const unknown = userIds.filter((userId) => !known.has(userId) && !lookedFor.has(userId));
      if (unknown.length > 0) await look(unknown);
      return new Set(userIds.filter((userId) => known.has(userId)));
    },
    async refuse(userId) {
      refuseIf(await hasCached(userId));
    },
    refusal: (userId) => ({
      collection: model.collection.name,
      filter: { _id: userId },
      read: (found) => refuseIf(learn(userId, found.length > 0)),
    }),
  };
}
