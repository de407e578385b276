import { type ApiError, answeredError, isApiError, NETWORK_ERROR, noAnswer } from '../../api/api-error.ts';
import { hasTexts } from '../../api/http/has-texts.ts';
import type { HttpResult } from '../../api/http/http.ts';
import { texts } from '../../i18n/texts.ts';
import { photoTexts } from '../../photo/photo.hi.ts';
import { track } from '../../wrapper/wrapper.ts';
import { afterRefusal, type FinalRefusal, judgeRefusal, type OutgoingEntry, READY } from './queue-entry.ts';
import type { Outbox, Outcome, QueueKind, Submission, WatchOptions } from './queue-kind.ts';
import { createQueueSender, type QueueSender } from './queue-sender.ts';
import { QueueError, type QueueLimit, type QueueProblem, type QueueStore } from './queue-store.ts';

const say = texts(photoTexts);

export interface OutgoingQueue {
  register<P, R>(kind: QueueKind<P, R>): Outbox<P, R>;
  /** Sends what is due, of every kind. */
  run(hurry: boolean): void;
  /** Sends one entry now, at the user's request: ignores pauses and refusals. */
  sendNow(id: string): Promise<void>;
  /**
   * Removes an entry unless it is being sent; resolves to a function that restores it, or null when it was not removed.
   */
  remove(id: string): Promise<(() => Promise<void>) | null>;
  /** Removes all entries of a user, even one being sent; without `userId` those of every user. */
  removeAll(userId?: string): Promise<void>;
  blob(id: string): Promise<Blob | undefined>;
  /** Handles a message of another tab. */
  onMessage(message: TabMessage): void;
  /** Settles the screens whose submission cannot be sent now: no network, or another user is signed in. */
  giveUpWatching(): void;
  /** Reloads the list from the store; leaves out what a screen of this tab waits for. */
  refresh(): Promise<void>;
}

interface Settled {
  entry: OutgoingEntry;
  result: HttpResult;
  dropped: boolean;
  /** A screen of the sending tab handles the outcome. */
  watched: boolean;
}

/** Broadcast between tabs. */
export interface TabMessage {
  settled?: Settled;
  progress?: { id: string; share: number };
  /** Id of an entry that the tab sending it must abort. */
  withdrawn?: string;
}

export interface QueueParts {
  store: QueueStore;
  /** Id of the signed-in user, shared by all tabs; null: none. */
  person: () => string | null;
  online: () => boolean;
  exclusively: (name: string, work: () => Promise<void>) => Promise<void>;
  notifyTabs: (message: TabMessage) => void;
  show: (entries: OutgoingEntry[]) => void;
  now: () => number;
  setTimer: (run: () => void, ms: number) => unknown;
  clearTimer: (timer: unknown) => void;
}

interface Watcher {
  userId: string;
  /** Whether this newer submission replaces the watched one. */
  isReplacedBy: (newer: OutgoingEntry) => boolean;
  isReplaced: boolean;
  settle: (result: HttpResult) => void;
  onProgress: (share: number) => void;
}

type AnyKind = QueueKind<unknown, unknown>;

/** How long a screen waits for its submission's turn; once it is being sent, the call's own time limit applies. */
const PATIENCE_MS = 12_000;

/** A longer timer overflows 32 bits and fires at once; if it fires early, the sender just checks again. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const NO_ANSWER = { error: noAnswer(NETWORK_ERROR) };

/** The queue of all submissions of a user: each is stored on the phone until its reply has come. */
export function createOutgoingQueue(parts: QueueParts): OutgoingQueue {
  const { store, notifyTabs } = parts;
  const kinds = new Map<string, { kind: AnyKind; sender: QueueSender }>();
  const watchers = new Map<string, Watcher>();
  const sending = new Map<string, AbortController>();
  let lastTimestamp = 0;

  async function refresh(): Promise<void> {
    try {
      const all = await store.all();
      lastTimestamp = Math.max(lastTimestamp, ...all.map(({ timestamp }) => timestamp));
      parts.show(all.filter(({ id }) => !watchers.has(id)));
    } catch (cause) {
      warn(cause);
    }
  }

  async function changed(): Promise<void> {
    await refresh();
    notifyTabs({});
  }

  async function send(kind: AnyKind, entry: OutgoingEntry): Promise<HttpResult> {
    const work = new AbortController();
    sending.set(entry.id, work);
    const onProgress = (share: number) => {
      const watcher = watchers.get(entry.id);
      if (watcher) watcher.onProgress(share);
      else notifyTabs({ progress: { id: entry.id, share } });
    };
    try {
      const blob = entry.bytes > 0 ? await store.blob(entry.id) : undefined;
      // It may have been withdrawn after it was marked as sending but before `withdraw` found a call to abort.
      const kept = (await store.all()).find(({ id }) => id === entry.id);
      if (!kept || work.signal.aborted) return NO_ANSWER;
      // Without its photo it would be a different question.
      if (entry.bytes > 0 && !blob) return { error: photoMissing() };
      const savePayload = async (payload: unknown) => {
        await store.change(entry.id, (stored) => ({ ...stored, payload }));
      };
      // An earlier try of the same run may have replaced the payload.
      const latest = { ...entry, payload: kept.payload };
      const { data, error } = await kind.send(latest, { blob, signal: work.signal, onProgress, savePayload });
      if (error === undefined)
        return hasTexts(data, ...kind.replyHas) ? { data } : { error: answeredError(200, '', '', null) };
      return isApiError(error) ? { error } : NO_ANSWER;
    } finally {
      sending.delete(entry.id);
    }
  }

  function settle({ entry, result, dropped, ...sent }: Settled, sentHere: boolean): void {
    const watcher = watchers.get(entry.id);
    const watched = sent.watched || watcher !== undefined;
    const kind = kinds.get(entry.kind)?.kind;
    if (kind && parts.person() === entry.userId) {
      try {
        if (!result.error) kind.onReply(entry, result.data, { watched, sentHere });
        else if (!watched && dropped) kind.onDropped?.(entry, result.error);
        else if (!watched && isRefused(kind, result.error)) kind.onRefused?.(entry, result.error);
      } catch (cause) {
        console.warn('reply of a sent press not handled', cause);
      }
    }
    watcher?.settle(result);
  }

  function isRefused({ judge = judgeRefusal }: AnyKind, error: ApiError): boolean {
    return typeof judge(error, parts.now()) === 'object';
  }

  function senderOf(kind: AnyKind): QueueSender {
    let timer: unknown;
    const { lineOf } = kind;
    return createQueueSender({
      kind: kind.name,
      store,
      person: parts.person,
      online: parts.online,
      now: parts.now,
      send: (entry) => send(kind, entry),
      judge: kind.judge ?? judgeRefusal,
      replaces: (older, newer) => kind.replaces?.(older.payload, newer.payload) ?? false,
      lineOf: lineOf && (({ payload }) => lineOf(payload)),
      exclusively: (work) => parts.exclusively(kind.name, work),
      onSettled: (entry, result, dropped) => {
        const settled = { entry, result, dropped, watched: watchers.has(entry.id) };
        notifyTabs({ settled });
        settle(settled, true);
        if (!result.error) track('waiting_sent', { kind: kind.name, tries: entry.tries });
        else if (dropped) track('waiting_refused', { kind: kind.name, status: result.error.status });
      },
      onChange: changed,
      wake: (run, ms) => {
        parts.clearTimer(timer);
        timer = parts.setTimer(run, Math.min(ms, LONGEST_TIMER_MS));
      },
      onTrouble: (cause) => {
        warn(cause);
        giveUpWatching();
      },
    });
  }

  function entryOf(name: string, { id, userId, payload, blob }: Submission<unknown>, urgent: boolean): OutgoingEntry {
    // Keeps the order of two submissions within a millisecond, or after the clock was set back.
    lastTimestamp = Math.max(parts.now(), lastTimestamp + 1);
    const entry = { id, userId, kind: name, timestamp: lastTimestamp, payload, bytes: blob?.size ?? 0, tries: 0 };
    return { ...entry, status: READY, ...(urgent && { urgent }) };
  }

  function giveUpWatching(): void {
    const person = parts.person();
    for (const [id, watcher] of watchers) {
      if (watcher.userId !== person || !sending.has(id)) watcher.settle(NO_ANSWER);
    }
  }

  /**
   * Settles a screen whose submission was removed or still waits behind another of its kind. Returns a cancel function.
   */
  function limitPatience(id: string, watcher: Watcher): () => void {
    let timer: unknown;
    const look = async () => {
      const stored = await store.all().catch(warn);
      const isSending = sending.has(id) || stored?.some((one) => one.id === id && one.status.name === 'sending');
      if (watchers.get(id) !== watcher) return;
      if (isSending) start();
      else watcher.settle(NO_ANSWER);
    };
    const start = () => {
      timer = parts.setTimer(() => void look(), PATIENCE_MS);
    };
    start();
    return () => parts.clearTimer(timer);
  }

  async function withdraw(id: string): Promise<void> {
    await store.change(id, () => null).catch(warn);
    const work = sending.get(id);
    if (work) work.abort();
    else notifyTabs({ withdrawn: id });
  }

  /** Whether the entry waits now; if it cannot, withdraws it and says why. */
  async function keepWaiting(id: string, limit: QueueLimit): Promise<{ waits: boolean; problem?: QueueProblem }> {
    try {
      return { waits: await store.keepWaiting(id, limit) };
    } catch (cause) {
      await withdraw(id);
      return { waits: false, problem: problemOf(cause) };
    }
  }

  /** A watched submission that a newer one replaces counts as kept. */
  function settleReplaced(newer: OutgoingEntry): void {
    for (const [id, watcher] of watchers) {
      if (id === newer.id || !watcher.isReplacedBy(newer)) continue;
      watcher.isReplaced = true;
      if (!sending.has(id)) watcher.settle(NO_ANSWER);
    }
  }

  function register<P, R>(kind: QueueKind<P, R>): Outbox<P, R> {
    const known = kind as unknown as AnyKind;
    const { limit, judge = judgeRefusal } = kind;
    const sender = senderOf(known);
    kinds.set(kind.name, { kind: known, sender });
    const add = async (entry: OutgoingEntry, blob: Blob | null) => {
      let hasReplaced = false;
      const replaces = (older: OutgoingEntry) => {
        const isOlder = known.replaces?.(older.payload, entry.payload) ?? false;
        hasReplaced ||= isOlder;
        return isOlder;
      };
      const isStored = await store.add(entry, blob, { limit, replaces });
      return { isStored, hasReplaced };
    };

    async function submit(submission: Submission<P>, watch: WatchOptions = {}): Promise<Outcome<R>> {
      const { signal, onProgress = () => undefined, keepUnanswered = false } = watch;
      const isReplacedBy = (newer: OutgoingEntry) =>
        newer.kind === kind.name &&
        newer.userId === submission.userId &&
        (known.replaces?.(submission.payload, newer.payload) ?? false);
      const watcher: Watcher = {
        userId: submission.userId,
        isReplacedBy,
        isReplaced: false,
        settle: () => undefined,
        onProgress,
      };
      const reply = new Promise<HttpResult>((resolve) => {
        watcher.settle = resolve;
      });
      watchers.set(submission.id, watcher);
      const stop = () => void withdraw(submission.id).then(() => watchers.get(submission.id)?.settle(NO_ANSWER));
      signal?.addEventListener('abort', stop);
      const entry = entryOf(kind.name, submission, true);
      const { isStored, hasReplaced } = await add(entry, submission.blob ?? null);
      if (isStored) watch.onStored?.();
      settleReplaced(entry);
      // It may have been aborted while the store was opening.
      if (signal?.aborted) stop();
      else if (parts.online() && parts.person() === submission.userId) void sender.run(false);
      else watchers.get(submission.id)?.settle(NO_ANSWER);
      const stopClock = limitPatience(submission.id, watcher);
      const { data, error } = await reply;
      stopClock();
      signal?.removeEventListener('abort', stop);
      let outcome: Outcome<R> = error ? { error, waits: false } : { data: data as R };
      if (error && !signal?.aborted) {
        // Below status 400 it is unknown whether the server has it. A submission that replaced a queued one stays
        // queued.
        const isPassing = hasReplaced && judge(error, parts.now()) === 'retry';
        const mayWait = keepUnanswered && (error.status < 400 || isPassing);
        if (!mayWait) await withdraw(submission.id);
        else {
          const kept = await keepWaiting(submission.id, limit);
          outcome = { error, ...kept, waits: kept.waits || watcher.isReplaced };
        }
      }
      watchers.delete(submission.id);
      await changed();
      return outcome;
    }

    async function enqueue(
      submission: Submission<P>,
      refused?: { error: ApiError; verdict: FinalRefusal },
    ): Promise<QueueProblem | null> {
      const fresh = entryOf(kind.name, submission, false);
      const entry = refused && afterRefusal(fresh, refused.error, refused.verdict, parts.now());
      try {
        await add(entry ?? fresh, submission.blob ?? null);
      } catch (cause) {
        return problemOf(cause);
      }
      await changed();
      void sender.run(false);
      return null;
    }
    return { submit, enqueue };
  }

  function run(hurry: boolean): void {
    for (const { sender } of kinds.values()) void sender.run(hurry);
  }

  async function sendNow(id: string): Promise<void> {
    const ready = (entry: OutgoingEntry) => (entry.status.name === 'sending' ? entry : { ...entry, status: READY });
    const entry = await store.change(id, ready).catch(warn);
    await changed();
    if (entry) await kinds.get(entry.kind)?.sender.run(true);
  }

  async function remove(id: string): Promise<(() => Promise<void>) | null> {
    const blob = await store.blob(id);
    let taken: OutgoingEntry | undefined;
    await store.change(id, (entry) => {
      taken = entry.status.name === 'sending' ? undefined : entry;
      return taken ? null : entry;
    });
    await changed();
    if (!taken) return null;
    const entry = taken;
    return async () => {
      const found = kinds.get(entry.kind);
      if (!found) return;
      await store.add(entry, blob ?? null, { limit: found.kind.limit });
      await changed();
      await found.sender.run(false);
    };
  }

  async function removeAll(userId?: string): Promise<void> {
    const entries = await store.all();
    for (const entry of entries) if (userId === undefined || entry.userId === userId) await withdraw(entry.id);
    await changed();
  }

  function onMessage({ settled, progress, withdrawn }: TabMessage): void {
    if (settled) settle(settled, false);
    else if (progress) watchers.get(progress.id)?.onProgress(progress.share);
    else if (withdrawn !== undefined) sending.get(withdrawn)?.abort();
    else void refresh();
  }

  return {
    register,
    run,
    sendNow,
    remove,
    removeAll,
    blob: (id) => store.blob(id),
    onMessage,
    giveUpWatching,
    refresh,
  };
}

/** A refusal by this phone: the user can only take another photo. */
function photoMissing(): ApiError {
  const code = 'photo_missing';
  return { status: 422, body: { error: say('missing'), code }, message: code };
}

function problemOf(cause: unknown): QueueProblem {
  console.warn('press not kept', cause);
  return cause instanceof QueueError ? cause.problem : 'unavailable';
}

/** A closed or broken store: queued entries stay where they are. */
function warn(cause: unknown): undefined {
  console.warn('the store of the outgoing queue failed', cause);
}
