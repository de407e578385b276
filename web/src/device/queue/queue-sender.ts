import type { ApiError } from '../../api/api-error.ts';
import type { HttpResult } from '../../api/http/http.ts';
import {
  afterRefusal,
  dueAt,
  type EntryStatus,
  headsOfLines,
  isUnanswered,
  nextToSend,
  type OutgoingEntry,
  type Pace,
  READY,
  type Verdict,
} from './queue-entry.ts';
import type { QueueStore } from './queue-store.ts';

export interface SenderParts {
  kind: string;
  store: Pick<QueueStore, 'all' | 'change'>;
  /** Id of the signed-in user, shared by all tabs; null: none. */
  person: () => string | null;
  online: () => boolean;
  send: (entry: OutgoingEntry) => Promise<HttpResult>;
  judge: (error: ApiError, now: number) => Verdict;
  /** Whether `newer` makes `older` obsolete. */
  replaces: (older: OutgoingEntry, newer: OutgoingEntry) => boolean;
  /** Entries of the same line keep their order; left out: none waits for another. */
  lineOf?: ((entry: OutgoingEntry) => string) | undefined;
  /** Mutual exclusion of the senders of this kind on this phone (Web Locks). */
  exclusively: (work: () => Promise<void>) => Promise<void>;
  /** Called after the store was changed, before `onChange`; not for an entry that was withdrawn meanwhile. */
  onSettled: (entry: OutgoingEntry, result: HttpResult, dropped: boolean) => void;
  onChange: () => Promise<void>;
  now: () => number;
  /** Calls back after some ms; replaces an earlier timer. */
  wake: (run: () => void, ms: number) => void;
  /** The store failed: queued entries stay where they are. */
  onTrouble: (cause: unknown) => void;
}

export interface QueueSender {
  /** Sends what is due; never throws. `hurry`: the network or the user has just come back, so pauses are ignored. */
  run(hurry: boolean): Promise<void>;
}

/** The store may have space again, or open again, without any event. */
const AFTER_TROUBLE_MS = 30_000;

/**
 * Sends the entries of one kind one after the other, each at most once a run; an entry leaves the store only when its
 * reply has come. Runs requested meanwhile are merged into one run afterwards. Kinds do not wait for each other.
 */
export function createQueueSender(parts: SenderParts): QueueSender {
  let running: Promise<void> | null = null;
  let askedAgain: 'no' | 'due' | 'hurry' = 'no';
  /** After a call without an answer, only urgent entries are tried before this time, unless in a hurry. */
  let quietUntil = 0;

  async function mine(): Promise<OutgoingEntry[]> {
    const person = parts.person();
    if (person === null) return [];
    return (await parts.store.all()).filter(({ userId, kind }) => userId === person && kind === parts.kind);
  }

  /** The user's entries that are not blocked by another of their line. */
  async function free(): Promise<OutgoingEntry[]> {
    const entries = await mine();
    return parts.lineOf ? headsOfLines(entries, parts.lineOf) : entries;
  }

  /** Only one sender runs at a time, so an entry still marked `sending` was interrupted when the app was closed. */
  async function takeUpCutOff(): Promise<void> {
    for (const { id, kind, status } of await parts.store.all()) {
      if (kind !== parts.kind || status.name !== 'sending') continue;
      await parts.store.change(id, (entry) => ({ ...entry, status: READY, urgent: false }));
      await parts.onChange();
    }
  }

  async function sendAll(hurry: boolean): Promise<void> {
    // In a full store nothing can be changed, but urgent entries are held in memory and can be sent.
    const trouble = await takeUpCutOff().then(
      () => null,
      (cause: unknown) => ({ cause }),
    );
    const tried = new Set<string>();
    let kindRefused: EntryStatus | null = null;
    while (parts.online()) {
      const pace: Pace = trouble || parts.now() < quietUntil ? 'urgent' : hurry ? 'hurry' : 'due';
      // With a broken store, urgent entries in memory must not wait for their line.
      const left = (await (trouble ? mine() : free())).filter(({ id }) => !tried.has(id));
      const next = nextToSend(left, parts.now(), pace);
      if (!next) break;
      tried.add(next.id);
      if (kindRefused && !next.urgent) {
        const status: EntryStatus = kindRefused;
        // Counts as a try, so that the order is kept: the oldest is tried first again.
        await parts.store.change(next.id, (entry) => ({ ...entry, status, tries: entry.tries + 1 }));
        await parts.onChange();
        continue;
      }
      const entry = await parts.store.change(next.id, (kept) => ({ ...kept, status: { name: 'sending' } }));
      if (!entry) continue;
      await parts.onChange();
      kindRefused = (await sendOne(entry)) ?? kindRefused;
    }
    if (trouble) throw trouble.cause;
  }

  /**
   * Retries a first lost answer once at once, under the same key: those behind need not wait for a pause. Not for
   * urgent entries: their screen would wait twice as long, and decides itself what to do without an answer.
   */
  async function answerTo(entry: OutgoingEntry): Promise<HttpResult> {
    const result = await parts.send(entry);
    const isLost = result.error?.status === 0 && entry.tries === 0 && !entry.urgent;
    return isLost && parts.online() && parts.person() === entry.userId ? parts.send(entry) : result;
  }

  /** Returns the status that applies to all entries of the kind, if any. */
  async function sendOne(entry: OutgoingEntry): Promise<EntryStatus | null> {
    const result = await answerTo(entry);
    const { error } = result;
    const after = error ? await entryAfter(entry, error) : { entry: null, wholeKind: false };
    // The payload may have been replaced while it was being sent.
    const withdrawn =
      (await parts.store.change(entry.id, ({ payload }) => after.entry && { ...after.entry, payload })) === undefined;
    if (!withdrawn) parts.onSettled(entry, result, after.entry === null);
    await parts.onChange();
    if (error && !withdrawn && isUnanswered(error)) quietUntil = (after.entry && dueAt(after.entry)) ?? quietUntil;
    return after.wholeKind && after.entry ? after.entry.status : null;
  }

  async function entryAfter(entry: OutgoingEntry, error: ApiError) {
    // Another user signed in while it was being sent: the refusal says nothing about the entry.
    if (parts.person() !== entry.userId) return { entry: { ...entry, status: READY, urgent: false }, wholeKind: false };
    const isNeedless = (await mine()).some((other) => isNewer(other, entry) && parts.replaces(entry, other));
    const verdict = isNeedless ? 'drop' : parts.judge(error, parts.now());
    const wholeKind = typeof verdict === 'object' && verdict.wholeKind === true;
    return { entry: afterRefusal(entry, error, verdict, parts.now()), wholeKind };
  }

  async function wakeWhenDue(): Promise<void> {
    const times = (await free()).map(dueAt).filter((at) => at !== null);
    if (times.length === 0 || !parts.online()) return;
    const at = Math.max(Math.min(...times), quietUntil);
    parts.wake(() => void run(false), Math.max(0, at - parts.now()));
  }

  async function run(hurry: boolean): Promise<void> {
    if (running) {
      if (askedAgain !== 'hurry') askedAgain = hurry ? 'hurry' : 'due';
      return running;
    }
    if (hurry) quietUntil = 0;
    running = parts
      .exclusively(() => sendAll(hurry))
      .then(wakeWhenDue)
      .catch((cause: unknown) => {
        parts.onTrouble(cause);
        parts.wake(() => void run(false), AFTER_TROUBLE_MS);
      })
      .finally(() => {
        running = null;
      });
    await running;
    const again = askedAgain;
    askedAgain = 'no';
    if (again !== 'no') await run(again === 'hurry');
  }

  return { run };
}

function isNewer(other: OutgoingEntry, entry: OutgoingEntry): boolean {
  return other.id !== entry.id && other.timestamp >= entry.timestamp;
}
