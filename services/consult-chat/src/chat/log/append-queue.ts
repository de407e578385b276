import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import { isUnavailable } from '@anar/service-kit/http/unavailable';
import { isWriteConflict } from '@anar/service-kit/mongo/mongo';
import mongoose from 'mongoose';
import { keepNewest } from '../keep-newest.ts';
import type { LogEntry, LogEntryModel } from './log-entry.model.ts';

/** An entry before its place is known. */
export type NewEntry = Omit<LogEntry, 'rev' | 'seq'>;

export interface AppendQueue {
  /**
   * Puts an entry at the end of its thread. Gives it as it stands there, or undefined when one of the same client id, or of
   * the same deletion, is there already. Resolves once it is stored.
   */
  append(entry: NewEntry): Promise<LogEntry | undefined>;
  /** The newest entry of a thread. */
  newest(threadId: string): Promise<Place>;
  /** What another replica has stored: the next entry here goes behind it at the first try. */
  hear(ends: readonly ThreadEnd[]): void;
}

export interface ThreadEnd extends Place {
  threadId: string;
}

export interface AppendQueueParts {
  /** Somebody else was first. */
  onRetry?: () => void;
  /** Notifies the other replicas; what they do not receive costs them a try. */
  tellEnds?: (ends: readonly ThreadEnd[]) => void;
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

/** Entries that go to the database in one call. */
const BATCH = 200;
/** Batches that are under way together: with few, each is large, and a large one costs the database little more than a small one. */
const BATCHES = 2;
/** Other replicas write too; so often somebody else was first. */
const TRIES = 100;
const KNOWN_THREADS = 5000;
const DUPLICATE = 11_000;
/** In the words of MongoDB and of FerretDB: somebody else took the place, and that alone. */
const PLACE_TAKEN = /index:? '?order\b/i;
const START: Place = { rev: 0, seq: 0 };

/**
 * Adds to the ends of threads: rev and seq are one more than the newest, under a unique index, so that neither has a gap and
 * whoever was not first tries again with the next. What comes in meanwhile goes together in one call to the database; of a
 * thread one entry at a time, since one that is refused must not leave a hole before the next.
 */
export function createAppendQueue(
  model: LogEntryModel,
  { onRetry = () => undefined, tellEnds = () => undefined }: AppendQueueParts = {},
): AppendQueue {
  const waiting = new Map<string, Waiting[]>();
  /** Threads with an entry under way. */
  const busy = new Set<string>();
  /** What is known to be stored: at most behind, never ahead. */
  const ends = new Map<string, Place>();
  let batches = 0;

  const remember = (threadId: string, { rev, seq }: Place): void =>
    keepNewest(ends, threadId, { rev, seq }, KNOWN_THREADS);

  async function newest(threadId: string): Promise<Place> {
    const [found] = await model
      .find({ threadId }, { rev: 1, seq: 1, _id: 0 })
      .sort({ rev: -1 })
      .limit(1)
      .lean<Place[]>();
    const place = found ?? START;
    remember(threadId, place);
    return place;
  }

  /** The first that waits of each thread that has nothing under way. */
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
    // Replicas that insert into the same threads meet in one order, and never wait for each other in a circle.
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

  /** Before everything that came after it. */
  function tryAgain(one: Waiting): void {
    const { threadId } = one.entry;
    waiting.set(threadId, [{ ...one, tries: one.tries + 1 }, ...(waiting.get(threadId) ?? [])]);
  }

  /** Where a connection broke it may stand there all the same: that is seen when it is tried once more. */
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
    if (added.length > 0) tellEnds(added.map(({ threadId, rev, seq }) => ({ threadId, rev, seq })));
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
    remember(entry.threadId, entry);
    one.resolve(entry);
  }

  async function notFirst(one: Waiting, why: string): Promise<void> {
    ends.delete(one.entry.threadId);
    const standing = PLACE_TAKEN.test(why) ? undefined : await findStanding(one.entry);
    // Its own first try got through after all.
    if (standing) one.resolve(standing._id === one.entry._id ? standing : undefined);
    else if (one.tries >= TRIES) one.reject(new AppError(kitErrors.serviceUnavailable));
    else {
      onRetry();
      tryAgain(one);
    }
  }

  /** Which of them, by index, were not stored, and why. */
  async function insert(entries: readonly LogEntry[]): Promise<Map<number, mongoose.mongo.WriteError>> {
    try {
      await model.collection.insertMany(entries.map((entry) => ({ ...entry })) as never[], { ordered: false });
      return new Map();
    } catch (error) {
      if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) throw error;
      const failures = [error.writeErrors].flat();
      // A broken connection comes wrapped.
      if (failures.length === 0) throw error.errorResponse instanceof Error ? error.errorResponse : error;
      return new Map(failures.map((failure) => [failure.index, failure]));
    }
  }

  /** The entry itself, or what another request of the same client id, or the same deletion, has put there. */
  async function findStanding({ _id, threadId, by, clientId, messageId }: NewEntry): Promise<LogEntry | null> {
    const own = await model.findOne({ _id }).lean();
    if (own) return own;
    if (clientId !== undefined) return model.findOne({ threadId, by, clientId }).lean();
    return messageId === undefined ? null : model.findOne({ messageId }).lean();
  }

  return {
    newest,
    hear(told) {
      for (const { threadId, ...end } of told) {
        if ((ends.get(threadId)?.rev ?? 0) < end.rev) remember(threadId, end);
      }
    },
    append: (entry) =>
      new Promise((resolve, reject) => {
        waiting.set(entry.threadId, [...(waiting.get(entry.threadId) ?? []), { entry, tries: 0, resolve, reject }]);
        run();
      }),
  };
}
