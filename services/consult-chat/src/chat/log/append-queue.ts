import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import { isUnavailable } from '@anar/service-kit/http/errors/unavailable';
import { isWriteConflict } from '@anar/service-kit/mongo/mongo';
import mongoose from 'mongoose';
import { keepNewest } from './keep-newest.ts';
import type { LogEntry, LogEntryModel } from './log-entry.model.ts';

/** An entry before its rev and seq are assigned. */
export type NewEntry = Omit<LogEntry, 'rev' | 'seq'>;

export interface AppendQueue {
  /**
   * Appends an entry to its thread. Returns it as stored, or undefined when another entry of the same client id, or of
   * the same deletion, exists. Resolves once it is stored.
   */
  append(entry: NewEntry): Promise<LogEntry | undefined>;
  /** The newest entry of a thread. */
  newest(threadId: string): Promise<Place>;
  /** Ends stored by another replica: the next append here follows them without a retry. */
  receiveEnds(ends: readonly ThreadEnd[]): void;
}

export interface ThreadEnd extends Place {
  threadId: string;
}

export interface AppendQueueParts {
  /** Called when a concurrent append took the place. */
  onRetry?: () => void;
  /** Notifies the other replicas; a lost notification costs them a retry. */
  publishEnds?: (ends: readonly ThreadEnd[]) => void;
}

export interface Place {
  rev: number;
  seq: number;
}

interface Waiting {
  entry: NewEntry;
  tries: number;
  resolve: (stored: LogEntry | undefined) => void;
  reject: (error: unknown) => void;
}

/** Entries per insert. */
const BATCH = 200;
/** Concurrent inserts: with few, each batch is large, which costs the database little more than a small one. */
const BATCHES = 2;
/** Optimistic retries against concurrent appends of other replicas. */
const TRIES = 100;
const KNOWN_THREADS = 5000;
const DUPLICATE = 11_000;
/** Error text of MongoDB and of FerretDB for the `order` index: only the place was taken. */
const PLACE_TAKEN = /index:? '?order\b/i;
const START: Place = { rev: 0, seq: 0 };

/**
 * Appends to threads: rev and seq are one more than the newest, under a unique index, so that neither has gaps and the
 * loser of a race retries with the next. Entries that arrive meanwhile are inserted together; per thread one at a time,
 * since a failed one must not leave a gap before the next.
 */
export function createAppendQueue(
  model: LogEntryModel,
  { onRetry = () => undefined, publishEnds = () => undefined }: AppendQueueParts = {},
): AppendQueue {
  const waiting = new Map<string, Waiting[]>();
  /** Threads with an insert in flight. */
  const busy = new Set<string>();
  /** Cached ends of threads: may lag behind, never ahead. */
  const ends = new Map<string, Place>();
  let batches = 0;

  const cacheEnd = (threadId: string, { rev, seq }: Place): void =>
    keepNewest(ends, threadId, { rev, seq }, KNOWN_THREADS);

  async function newest(threadId: string): Promise<Place> {
    const [found] = await model
      .find({ threadId }, { rev: 1, seq: 1, _id: 0 })
      .sort({ rev: -1 })
      .limit(1)
      .lean<Place[]>();
    const place = found ?? START;
    cacheEnd(threadId, place);
    return place;
  }

  /** The first waiting entry of each thread without an insert in flight. */
  function takeBatch(): Waiting[] {
    const batch: Waiting[] = [];
    for (const [threadId, queue] of waiting) {
      if (batch.length === BATCH) break;
      if (busy.has(threadId)) continue;
      const first = queue.shift();
      if (queue.length === 0) waiting.delete(threadId);
      if (first === undefined) continue;
      busy.add(threadId);
      batch.push(first);
    }
    // Same insert order on all replicas, to avoid deadlocks.
    return batch.sort((one, other) => (one.entry.threadId < other.entry.threadId ? -1 : 1));
  }

  function run(): void {
    while (batches < BATCHES) {
      const batch = takeBatch();
      if (batch.length === 0) return;
      batches += 1;
      void write(batch)
        .catch((error) => {
          for (const one of batch) failed(one, error);
        })
        .finally(() => {
          batches -= 1;
          for (const { entry } of batch) busy.delete(entry.threadId);
          run();
        });
    }
  }

  /** Requeues an entry before later ones of its thread. */
  function tryAgain(one: Waiting): void {
    const { threadId } = one.entry;
    waiting.set(threadId, [{ ...one, tries: one.tries + 1 }, ...(waiting.get(threadId) ?? [])]);
  }

  /** After a broken connection the entry may be stored all the same: the retry finds out. */
  function failed(one: Waiting, error: unknown): void {
    ends.delete(one.entry.threadId);
    const mayRepeat = isWriteConflict(error) ? one.tries < TRIES : one.tries === 0 && isUnavailable(error);
    if (mayRepeat) tryAgain(one);
    else one.reject(error);
  }

  async function write(batch: readonly Waiting[]): Promise<void> {
    const placed = await Promise.all(
      batch.map(async ({ entry }): Promise<LogEntry> => {
        const end = ends.get(entry.threadId) ?? (await newest(entry.threadId));
        return { ...entry, rev: end.rev + 1, seq: end.seq + (entry.kind === 'message' ? 1 : 0) };
      }),
    );
    const refused = await insert(placed);
    const added = placed.filter((_, at) => !refused.has(at));
    if (added.length > 0) publishEnds(added.map(({ threadId, rev, seq }) => ({ threadId, rev, seq })));
    await Promise.all(
      batch.map((one, at) => {
        const why = refused.get(at);
        if (why === undefined) return stored(one, placed[at] as LogEntry);
        if (why.code !== DUPLICATE) return failed(one, new Error(why.errmsg));
        return notFirst(one, why.errmsg ?? '').catch((error) => failed(one, error));
      }),
    );
  }

  function stored(one: Waiting, entry: LogEntry): void {
    cacheEnd(entry.threadId, entry);
    one.resolve(entry);
  }

  async function notFirst(one: Waiting, why: string): Promise<void> {
    ends.delete(one.entry.threadId);
    const standing = PLACE_TAKEN.test(why) ? undefined : await findStanding(one.entry);
    // Its own earlier attempt was stored.
    if (standing) one.resolve(standing._id === one.entry._id ? standing : undefined);
    else if (one.tries >= TRIES) one.reject(new AppError(kitErrors.serviceUnavailable));
    else {
      onRetry();
      tryAgain(one);
    }
  }

  /** Write errors by index of the entry. */
  async function insert(entries: readonly LogEntry[]): Promise<Map<number, mongoose.mongo.WriteError>> {
    try {
      await model.collection.insertMany(entries.map((entry) => ({ ...entry })) as never[], { ordered: false });
      return new Map();
    } catch (error) {
      if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) throw error;
      const failures = [error.writeErrors].flat();
      // The driver wraps a connection error.
      if (failures.length === 0) throw error.errorResponse instanceof Error ? error.errorResponse : error;
      return new Map(failures.map((failure) => [failure.index, failure]));
    }
  }

  /** The stored entry itself, or the one with the same client id, or the same deletion. */
  async function findStanding({ _id, threadId, by, clientId, messageId }: NewEntry): Promise<LogEntry | null> {
    const own = await model.findOne({ _id }).lean();
    if (own) return own;
    if (clientId !== undefined) return model.findOne({ threadId, by, clientId }).lean();
    return messageId === undefined ? null : model.findOne({ messageId }).lean();
  }

  return {
    newest,
    receiveEnds(received) {
      for (const { threadId, ...end } of received) {
        if ((ends.get(threadId)?.rev ?? 0) < end.rev) cacheEnd(threadId, end);
      }
    },
    append: (entry) =>
      new Promise((resolve, reject) => {
        waiting.set(entry.threadId, [...(waiting.get(entry.threadId) ?? []), { entry, tries: 0, resolve, reject }]);
        run();
      }),
  };
}
