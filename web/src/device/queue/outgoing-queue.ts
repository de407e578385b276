import { type ApiError, answeredError, isApiError, NETWORK_ERROR, noAnswer } from '../../api/api-error.ts';
import { hasTexts } from '../../api/http/has-texts.ts';
import type { HttpResult } from '../../api/http/http.ts';
import { photo as words } from '../../i18n/hi/photo.ts';
import { texts } from '../../i18n/texts.ts';
import { track } from '../../wrapper/wrapper.ts';
import { afterRefusal, type FinalRefusal, judgeRefusal, type OutgoingEntry, READY } from './queue-entry.ts';
import type { Outbox, Outcome, Press, QueueKind, WatchOptions } from './queue-kind.ts';
import { createQueueSender, type QueueSender } from './queue-sender.ts';
import { QueueError, type QueueLimit, type QueueProblem, type QueueStore } from './queue-store.ts';

const say = texts(words);

export interface OutgoingQueue {
  register<P, R>(kind: QueueKind<P, R>): Outbox<P, R>;
  /** Sends what may go, of every kind. */
  run(hurry: boolean): void;
  /** The person asks for it: no pause, no waiting for tomorrow. */
  sendNow(id: string): Promise<void>;
  /** Takes an entry away unless it is being sent; gives what puts it back, or null when it is still there. */
  remove(id: string): Promise<(() => Promise<void>) | null>;
  /** Takes away all of a person, also what is being sent; everybody's when the device is emptied. */
  removeAll(userId?: string): Promise<void>;
  blob(id: string): Promise<Blob | undefined>;
  /** What another tab said. */
  onMessage(message: TabMessage): void;
  /** Screens that wait for what cannot be sent now: no network, or somebody else is here. */
  giveUpWatching(): void;
  /** Shows what is in the store; what a screen of this tab waits for is not listed. */
  refresh(): Promise<void>;
}

interface Settled {
  entry: OutgoingEntry;
  result: HttpResult;
  dropped: boolean;
  /** A screen of the tab that sent it goes on with it. */
  watched: boolean;
}

/** What tabs tell each other. */
export interface TabMessage {
  settled?: Settled;
  progress?: { id: string; share: number };
  /** To be withdrawn by whoever sends it. */
  withdrawn?: string;
}

export interface QueueParts {
  store: QueueStore;
  /** Who is signed in, as all tabs know it now; null: nobody. */
  person: () => string | null;
  online: () => boolean;
  exclusively: (name: string, work: () => Promise<void>) => Promise<void>;
  tellTabs: (message: TabMessage) => void;
  show: (entries: OutgoingEntry[]) => void;
  now: () => number;
  setTimer: (run: () => void, ms: number) => unknown;
  clearTimer: (timer: unknown) => void;
}

interface Watcher {
  userId: string;
  /** Whether this newer press takes its place. */
  isReplacedBy: (newer: OutgoingEntry) => boolean;
  isReplaced: boolean;
  settle: (result: HttpResult) => void;
  onProgress: (share: number) => void;
}

type AnyKind = QueueKind<unknown, unknown>;

/** So long a screen waits for the turn of its press; once it is being sent, the call has its own time limit. */
const PATIENCE_MS = 12_000;

/** A longer one would end at once (32 bits); ended early, the sender just looks again. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const NO_ANSWER = { error: noAnswer(NETWORK_ERROR) };

/** One queue for whatever a person sends: kept on the phone from the press until its reply came. */
export function createOutgoingQueue(parts: QueueParts): OutgoingQueue {
  const { store, tellTabs } = parts;
  const kinds = new Map<string, { kind: AnyKind; sender: QueueSender }>();
  const watchers = new Map<string, Watcher>();
  const sending = new Map<string, AbortController>();
  let lastPress = 0;

  async function refresh(): Promise<void> {
    try {
      const all = await store.all();
      lastPress = Math.max(lastPress, ...all.map(({ timestamp }) => timestamp));
      parts.show(all.filter(({ id }) => !watchers.has(id)));
    } catch (cause) {
      warn(cause);
    }
  }

  async function changed(): Promise<void> {
    await refresh();
    tellTabs({});
  }

  async function send(kind: AnyKind, entry: OutgoingEntry): Promise<HttpResult> {
    const work = new AbortController();
    sending.set(entry.id, work);
    const onProgress = (share: number) => {
      const watcher = watchers.get(entry.id);
      if (watcher) watcher.onProgress(share);
      else tellTabs({ progress: { id: entry.id, share } });
    };
    try {
      const blob = entry.bytes > 0 ? await store.blob(entry.id) : undefined;
      // It may have been withdrawn after it was marked as sending but before `withdraw` found anything to abort.
      const isThere = (await store.all()).some(({ id }) => id === entry.id);
      if (!isThere || work.signal.aborted) return NO_ANSWER;
      // Without its photo it would be another question than the one that was asked.
      if (entry.bytes > 0 && !blob) return { error: photoMissing() };
      const { data, error } = await kind.send(entry, { blob, signal: work.signal, onProgress });
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
        else if (dropped && !watched) kind.onDropped?.(entry, result.error);
      } catch (cause) {
        console.warn('reply of a sent press not handled', cause);
      }
    }
    watcher?.settle(result);
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
        tellTabs({ settled });
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

  function entryOf(name: string, { id, userId, payload, blob }: Press<unknown>, urgent: boolean): OutgoingEntry {
    // Two presses within a millisecond, or on a clock that was put back, keep their order.
    lastPress = Math.max(parts.now(), lastPress + 1);
    const entry = { id, userId, kind: name, timestamp: lastPress, payload, bytes: blob?.size ?? 0, tries: 0 };
    return { ...entry, status: READY, ...(urgent && { urgent }) };
  }

  function giveUpWatching(): void {
    const person = parts.person();
    for (const [id, watcher] of watchers) {
      if (watcher.userId !== person || !sending.has(id)) watcher.settle(NO_ANSWER);
    }
  }

  /** Settles a screen whose press is gone, or still waits behind another of its kind. Gives what stops the clock. */
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
    else tellTabs({ withdrawn: id });
  }

  /** Whether it waits now, and why it cannot: then it is withdrawn. */
  async function keepWaiting(id: string, limit: QueueLimit): Promise<{ waits: boolean; problem?: QueueProblem }> {
    try {
      return { waits: await store.keepWaiting(id, limit) };
    } catch (cause) {
      await withdraw(id);
      return { waits: false, problem: problemOf(cause) };
    }
  }

  /** A newer answer to the same question counts in place of the older one. */
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

    async function submit(press: Press<P>, watch: WatchOptions = {}): Promise<Outcome<R>> {
      const { signal, onProgress = () => undefined, keepUnanswered = false } = watch;
      const isReplacedBy = (newer: OutgoingEntry) =>
        newer.kind === kind.name &&
        newer.userId === press.userId &&
        (known.replaces?.(press.payload, newer.payload) ?? false);
      const watcher: Watcher = {
        userId: press.userId,
        isReplacedBy,
        isReplaced: false,
        settle: () => undefined,
        onProgress,
      };
      const reply = new Promise<HttpResult>((resolve) => {
        watcher.settle = resolve;
      });
      watchers.set(press.id, watcher);
      const stop = () => void withdraw(press.id).then(() => watchers.get(press.id)?.settle(NO_ANSWER));
      signal?.addEventListener('abort', stop);
      const entry = entryOf(kind.name, press, true);
      const { isStored, hasReplaced } = await add(entry, press.blob ?? null);
      if (isStored) watch.onStored?.();
      settleReplaced(entry);
      // Also when it was stopped while this code or the store was still opening.
      if (signal?.aborted) stop();
      else if (parts.online() && parts.person() === press.userId) void sender.run(false);
      else watchers.get(press.id)?.settle(NO_ANSWER);
      const stopClock = limitPatience(press.id, watcher);
      const { data, error } = await reply;
      stopClock();
      signal?.removeEventListener('abort', stop);
      let outcome: Outcome<R> = error ? { error, waits: false } : { data: data as R };
      if (error && !signal?.aborted) {
        // Below 400 nobody knows whether the server has it. What took the place of a press that waited goes on waiting.
        const isPassing = hasReplaced && judge(error, parts.now()) === 'retry';
        const mayWait = keepUnanswered && (error.status < 400 || isPassing);
        if (!mayWait) await withdraw(press.id);
        else {
          const kept = await keepWaiting(press.id, limit);
          outcome = { error, ...kept, waits: kept.waits || watcher.isReplaced };
        }
      }
      watchers.delete(press.id);
      await changed();
      return outcome;
    }

    async function enqueue(
      press: Press<P>,
      refused?: { error: ApiError; verdict: FinalRefusal },
    ): Promise<QueueProblem | null> {
      const fresh = entryOf(kind.name, press, false);
      const entry = refused && afterRefusal(fresh, refused.error, refused.verdict, parts.now());
      try {
        await add(entry ?? fresh, press.blob ?? null);
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

/** A refusal of this phone itself: what remains is taking another photo. */
function photoMissing(): ApiError {
  const code = 'photo_missing';
  return { status: 422, body: { error: say('missing'), code }, message: code };
}

function problemOf(cause: unknown): QueueProblem {
  console.warn('press not kept', cause);
  return cause instanceof QueueError ? cause.problem : 'unavailable';
}

/** A closed or broken store: what waits stays where it is. */
function warn(cause: unknown): undefined {
  console.warn('the store of the outgoing queue failed', cause);
}
