import { kitErrors } from '@anar/contracts/errors/kit';
import { LRUCache } from 'lru-cache';
import { type Connection, Schema } from 'mongoose';
import { AppError } from '../../http/errors.ts';
import { createBatchLoader } from '../../mongo/batch-loader.ts';
import type { Query } from '../../mongo/run-queries.ts';
import { changed, type OutboxFields, outboxFields, outboxIndexes, type PendingEvent } from '../outbox/outbox.ts';
import type { OutboxModel } from '../outbox/outbox-relay.ts';

/** Ids of erased users, kept by each service: consumers, jobs and inserts check them before writing about a user. */
export interface Tombstones {
  /** Outbox of the events that confirm erasures (`confirm`). */
  readonly outbox: OutboxModel;
  /** Puts the event that confirms an erasure into the outbox. Throws without a tombstone. */
  confirm(userId: string, answer: PendingEvent): Promise<void>;
  /** Idempotent. */
  add(userId: string): Promise<void>;
  /** Queries the database unless the tombstone is cached. */
  has(userId: string): Promise<boolean>;
  /**
   * Like `has`, but a negative lookup is cached for five seconds, so that a request queries once. Another replica may
   * have erased the user meanwhile: then the session has ended too, and the second erasure of `eraseDeletedUsers`
   * removes such a write.
   */
  hasCached(userId: string): Promise<boolean>;
  /** Which of these users are erased; one query, cached like `hasCached`. */
  among(userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** To be called before a write about a user: throws `session_ended` for an erased one, by `hasCached`. */
  refuse(userId: string): Promise<void>;
  /** `refuse` as a query to be batched with others: its `read` throws `session_ended`. */
  refusal(userId: string): Query<void>;
}

const CACHE_ENTRIES = 10_000;
/** As long as a revoked token may still be accepted; far shorter than the ten minutes until the second erasure. */
const NEGATIVE_TTL_MS = 5000;

interface Tombstone extends OutboxFields {
  _id: string;
  erasedAt: Date;
}

const schema = new Schema<Tombstone>(
  { _id: String, erasedAt: { type: Date, required: true }, ...outboxFields },
  { versionKey: false },
);
outboxIndexes(schema);

/** Tombstones in the service's own database. Found ones are cached; `has` queries absent ones every time. */
export function createTombstones(connection: Connection): Tombstones {
  const model = connection.model<Tombstone>('Tombstone', schema, 'tombstones');
  const known = new LRUCache<string, true>({ max: CACHE_ENTRIES });
  const absent = new LRUCache<string, true>({ max: CACHE_ENTRIES, ttl: NEGATIVE_TTL_MS });

  /** A lookup that started before an `add` of this process does not override it. */
  function learn(userId: string, isErased: boolean): boolean {
    if (isErased) known.set(userId, true);
    else absent.set(userId, true);
    return known.has(userId);
  }

  async function has(userId: string): Promise<boolean> {
    return known.has(userId) || learn(userId, (await model.exists({ _id: userId })) !== null);
  }

  async function lookUp(userIds: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
    const found = await model.find({ _id: { $in: userIds } }, { _id: 1 }).lean<{ _id: string }[]>();
    const erased = new Set(found.map(({ _id }) => _id));
    return new Map(userIds.map((userId) => [userId, learn(userId, erased.has(userId))]));
  }
  const isErased = createBatchLoader(lookUp);

  async function hasCached(userId: string): Promise<boolean> {
    return known.has(userId) || (!absent.has(userId) && (await isErased(userId)) === true);
  }

  function refuseIf(erased: boolean): void {
    if (erased) throw new AppError(kitErrors.sessionEnded);
  }

  return {
    has,
    hasCached,
    outbox: model,
    async confirm(userId, answer) {
      const { matchedCount } = await model.updateOne({ _id: userId }, changed({}, answer));
      if (matchedCount === 0) throw new Error('whoever is erased has no tombstone');
    },
    async add(userId) {
      await model.updateOne({ _id: userId }, { $setOnInsert: { erasedAt: new Date() } }, { upsert: true });
      known.set(userId, true);
      absent.delete(userId);
    },
    async among(userIds) {
      const unknown = userIds.filter((userId) => !known.has(userId) && !absent.has(userId));
      if (unknown.length > 0) await lookUp(unknown);
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
