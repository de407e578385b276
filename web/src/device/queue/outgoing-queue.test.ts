import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ApiError, answeredError, NETWORK_ERROR, noAnswer } from '../../api/api-error.ts';
import { createOutgoingQueue } from './outgoing-queue.ts';
import type { OutgoingEntry } from './queue-entry.ts';
import type { QueueKind, SendOptions, SendResult } from './queue-kind.ts';
import { QueueError, type QueueProblem, type QueueStore } from './queue-store.ts';

const UNANSWERED = noAnswer(NETWORK_ERROR);
const refused = (status: number, code: string): ApiError =>
  answeredError(status, '', JSON.stringify({ error: 'कारण', code }), null);

type Answer = (entry: OutgoingEntry<string>, how: SendOptions) => SendResult | Promise<SendResult>;

/** A phone whose tabs share a store, a lock and a channel. `answer` plays the server. */
function phone(answer: Answer, kindMore: Partial<QueueKind<string, string>> = {}) {
  const rows = new Map<string, { entry: OutgoingEntry; blob: Blob | null }>();
  const state = {
    person: 'U1' as string | null,
    online: true,
    problem: null as QueueProblem | null,
    onSending: (): void => undefined,
  };
  const sent: string[] = [];
  const replies: string[] = [];
  const tabs: ReturnType<typeof createOutgoingQueue>[] = [];
  const locks = new Map<string, Promise<unknown>>();
  let timersSet = 0;
  const timers = new Map<number, { run: () => void; ms: number }>();

  const store: QueueStore = {
    all: async () => [...rows.values()].map(({ entry }) => entry),
    blob: async (id) => rows.get(id)?.blob ?? undefined,
    add: async (entry, blob, { replaces }) => {
      if (state.problem && !entry.urgent) throw new QueueError(state.problem);
      for (const [id, row] of rows) if (replaces?.(row.entry) && row.entry.status.name !== 'sending') rows.delete(id);
      if (!rows.has(entry.id)) rows.set(entry.id, { entry, blob });
      return state.problem === null;
    },
    keepWaiting: async (id) => {
      if (state.problem) throw new QueueError(state.problem);
      return rows.has(id);
    },
    change: async (id, to) => {
      const row = rows.get(id);
      if (!row) return undefined;
      const changed = to(row.entry);
      if (changed) rows.set(id, { ...row, entry: changed });
      else rows.delete(id);
      if (changed?.status.name === 'sending') state.onSending();
      return changed;
    },
  };
  const tab = () => {
    const shown: string[][] = [];
    const queue = createOutgoingQueue({
      store,
      person: () => state.person,
      online: () => state.online,
      exclusively: (name, work) => {
        const mine = (locks.get(name) ?? Promise.resolve()).then(work);
        locks.set(
          name,
          mine.catch(() => null),
        );
        return mine;
      },
      notifyTabs: (message) => {
        for (const other of tabs) if (other !== queue) other.onMessage(message);
      },
      show: (entries) => shown.push(entries.map(({ id, status }) => `${id} ${status.name}`)),
      now: Date.now,
      setTimer: (run, ms) => {
        const id = ++timersSet;
        timers.set(id, { run, ms });
        return id;
      },
      clearTimer: (id) => timers.delete(id as number),
    });
    tabs.push(queue);
    const outbox = queue.register<string, string>({
      name: 'question',
      limit: { kinds: ['question'], entries: 20, bytes: 1000 },
      send: async (entry, how) => {
        sent.push(entry.id);
        return answer(entry, how);
      },
      replyHas: [],
      onReply: ({ id }, reply, { watched, sentHere }) =>
        replies.push(`${id} ${reply}${watched ? ' watched' : ''}${sentHere ? '' : ' elsewhere'}`),
      ...kindMore,
    });
    return { queue, outbox, shown };
  };
  /** Runs the timers that were set with just this delay. */
  const elapse = async (ms: number) => {
    for (const [id, timer] of timers) {
      if (timer.ms !== ms) continue;
      timers.delete(id);
      timer.run();
    }
    await wait();
  };
  return { tab, rows, state, sent, replies, timers, elapse };
}

const submission = (id: string, payload = id) => ({ id, userId: 'U1', payload });
/** Flushes pending promises. */
const wait = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => vi.spyOn(console, 'warn').mockReturnValue());
afterEach(() => vi.restoreAllMocks());

describe('a submission that a screen waits for', () => {
  it('is stored before it is sent, is not listed, and is removed with its reply', async () => {
    const kept: boolean[] = [];
    const { tab, rows, replies } = phone(({ id }) => {
      kept.push(rows.has(id));
      return { data: 'hello' };
    });
    const { outbox, shown } = tab();
    const onStored = vi.fn();
    expect(await outbox.submit(submission('A'), { onStored })).toEqual({ data: 'hello' });
    expect(kept).toEqual([true]);
    expect(onStored).toHaveBeenCalledOnce();
    expect(shown.flat()).toEqual([]);
    expect(rows.size).toBe(0);
    expect(replies).toEqual(['A hello watched']);
  });

  it('without an answer, with keepUnanswered: stays in the queue and is then listed', async () => {
    const { tab, rows } = phone(() => ({ error: UNANSWERED }));
    const { outbox, shown } = tab();
    expect(await outbox.submit(submission('A'), { keepUnanswered: true })).toEqual({ error: UNANSWERED, waits: true });
    expect([...rows.keys()]).toEqual(['A']);
    expect(shown.at(-1)).toEqual(['A waiting']);
  });

  it.each([
    ['without an answer', UNANSWERED, false],
    ['that is refused', refused(422, 'too_dark'), true],
    ['that our side could not answer', refused(503, 'service_unavailable'), true],
  ])('is withdrawn and fails on its screen: one %s', async (_what, error, keepUnanswered) => {
    const { tab, rows } = phone(() => ({ error }));
    const { outbox, shown } = tab();
    expect(await outbox.submit(submission('A'), { keepUnanswered })).toEqual({ error, waits: false });
    expect(rows.size).toBe(0);
    expect(shown.flat()).toEqual([]);
  });

  it.each([
    ['our side could not answer', refused(503, 'service_unavailable'), true],
    ['there were too many', refused(429, 'too_many_requests'), true],
    ['the login has ended', refused(401, 'session_ended'), true],
    ['it is wrong', refused(422, 'invalid_request'), false],
  ])('that replaced a queued one: stays in the queue after a temporary refusal (%s)', async (_what, error, waits) => {
    const { tab, state, rows } = phone(() => ({ error }), { replaces: () => true });
    const { outbox } = tab();
    state.online = false;
    await outbox.submit(submission('older'), { keepUnanswered: true });
    state.online = true;
    expect(await outbox.submit(submission('A'), { keepUnanswered: true })).toEqual({ error, waits });
    expect([...rows.keys()]).toEqual(waits ? ['A'] : []);
  });

  it('without a network: is kept, not sent', async () => {
    const { tab, sent, state, rows } = phone(() => ({ data: 'x' }));
    state.online = false;
    const outcome = await tab().outbox.submit(submission('A'), { keepUnanswered: true });
    expect(outcome).toMatchObject({ waits: true });
    expect(sent).toEqual([]);
    expect(rows.size).toBe(1);
  });

  it.each(['full', 'too-many', 'unavailable'] as const)(
    'is sent though the store is %s; without an answer its outcome says that it cannot wait',
    async (problem) => {
      const answers: SendResult[] = [{ data: 'x' }, { error: UNANSWERED }];
      const { tab, state, rows } = phone(() => answers.shift() as SendResult);
      state.problem = problem;
      const { outbox } = tab();
      const onStored = vi.fn();
      expect(await outbox.submit(submission('A'), { keepUnanswered: true, onStored })).toEqual({ data: 'x' });
      expect(onStored).not.toHaveBeenCalled();
      const outcome = await outbox.submit(submission('B'), { keepUnanswered: true });
      expect(outcome).toEqual({ error: UNANSWERED, waits: false, problem });
      expect(rows.size).toBe(0);
    },
  );

  it('aborted while it is being sent: the call is aborted and its reply ignored', async () => {
    const { promise, resolve } = Promise.withResolvers<SendResult>();
    let aborted = false;
    const { tab, rows, replies } = phone((_entry, { signal }) => {
      signal.addEventListener('abort', () => {
        aborted = true;
        resolve({ data: 'late' });
      });
      return promise;
    });
    const work = new AbortController();
    const outcome = tab().outbox.submit(submission('A'), { signal: work.signal, keepUnanswered: true });
    await wait();
    work.abort();
    expect(await outcome).toMatchObject({ error: UNANSWERED, waits: false });
    await wait();
    expect(aborted).toBe(true);
    expect(rows.size).toBe(0);
    expect(replies).toEqual([]);
  });

  it('aborted before: is not sent', async () => {
    const { tab, rows, sent } = phone(() => ({ data: 'x' }));
    const { queue, outbox } = tab();
    const work = new AbortController();
    const during = outbox.submit(submission('A'), { signal: work.signal, keepUnanswered: true });
    work.abort();
    for (const outcome of [during, outbox.submit(submission('B'), { signal: work.signal })]) {
      expect(await outcome).toMatchObject({ error: UNANSWERED, waits: false });
    }
    queue.run(true);
    await wait();
    expect(sent).toEqual([]);
    expect(rows.size).toBe(0);
  });

  it('aborted just before the call: is not sent', async () => {
    const { tab, rows, sent, state } = phone(() => ({ data: 'x' }));
    const work = new AbortController();
    state.onSending = () => work.abort();
    const photo = { ...submission('A'), blob: new Blob(['photo']) };
    expect(await tab().outbox.submit(photo, { signal: work.signal, keepUnanswered: true })).toMatchObject({
      error: UNANSWERED,
      waits: false,
    });
    await wait();
    expect(sent).toEqual([]);
    expect(rows.size).toBe(0);
  });

  it('whose photo this phone lost: is refused, not sent without it', async () => {
    const { tab, rows, sent, state } = phone(() => ({ data: 'x' }));
    const { queue, outbox } = tab();
    state.online = false;
    await outbox.enqueue({ ...submission('A'), blob: new Blob(['photo']) });
    for (const row of rows.values()) row.blob = null;
    state.online = true;
    queue.run(true);
    await wait();
    expect(sent).toEqual([]);
    expect(rows.get('A')?.entry.status).toMatchObject({ name: 'failed', code: 'photo_missing', from: null });
  });

  it.each([
    ['is empty', null],
    ['is the JSON of another network', { success: true, message: 'Welcome', id: 7 }],
    ['lacks a part', { id: 'A', diagnosis: {} }],
    ['is a list', []],
    ['is a text', 'ok'],
  ])('stays in the queue when its answer %s: the result is unknown', async (_what, data) => {
    const replyHas = ['id', 'diagnosis.name'];
    const { tab, rows, replies } = phone(() => ({ data }), { replyHas });
    expect(await tab().outbox.submit(submission('A'), { keepUnanswered: true })).toMatchObject({ waits: true });
    expect(rows.get('A')?.entry.status.name).toBe('waiting');
    expect(replies).toEqual([]);
  });

  it('gets its reply although onReply throws', async () => {
    const onReply = () => {
      throw new TypeError('x');
    };
    const { tab, rows } = phone(() => ({ data: 'x' }), { onReply });
    expect(await tab().outbox.submit(submission('A'), { keepUnanswered: true })).toEqual({ data: 'x' });
    expect(rows.size).toBe(0);
  });

  it('that was removed meanwhile: its outcome does not say that it waits', async () => {
    const { promise } = Promise.withResolvers<SendResult>();
    const { tab, rows } = phone(() => promise);
    const { queue, outbox } = tab();
    void outbox.submit(submission('A'));
    await wait();
    const behind = outbox.submit(submission('B'), { keepUnanswered: true });
    await wait();
    rows.delete('B');
    queue.giveUpWatching();
    expect(await behind).toEqual({ error: UNANSWERED, waits: false });
  });

  it.each([
    ['while it waits for its turn', ['A no', 'B no']],
    ['while it is on its way', ['B no']],
  ])('counts as kept when a newer one replaces it %s', async (_when, payloads) => {
    const { promise, resolve } = Promise.withResolvers<SendResult>();
    const { tab } = phone(() => promise, { replaces: (older, newer) => older[0] === newer[0] });
    const { outbox } = tab();
    const outcomes = [];
    for (const [at, payload] of payloads.entries()) {
      outcomes.push(outbox.submit(submission(`first ${at}`, payload), { keepUnanswered: true }));
      await wait();
    }
    const newer = outbox.submit(submission('newer', 'B yes'), { keepUnanswered: true });
    await wait();
    resolve({ error: UNANSWERED });
    expect(await outcomes.at(-1)).toMatchObject({ waits: true });
    expect(await newer).toMatchObject({ waits: true });
  });

  it('its reply reaches every tab, marked as watched by a screen', async () => {
    const onDropped = vi.fn();
    const answers: SendResult[] = [{ data: 'x' }, { error: refused(404, 'not_found') }];
    const { tab, replies } = phone(() => answers.shift() as SendResult, { judge: () => 'drop', onDropped });
    const [{ outbox }] = [tab(), tab()];
    await outbox.submit(submission('A'));
    expect(replies).toEqual(['A x watched elsewhere', 'A x watched']);
    await outbox.submit(submission('B'));
    expect(onDropped).not.toHaveBeenCalled();
  });

  it('sent by another tab: gets its progress and reply from there', async () => {
    const first = Promise.withResolvers<SendResult>();
    const { tab, sent } = phone(({ id }, { onProgress }) => {
      onProgress(0.5);
      return id === 'A' ? first.promise : { data: 'of B' };
    });
    const [one, two] = [tab(), tab()];
    const ofA = one.outbox.submit(submission('A'));
    await wait();
    const onProgress = vi.fn();
    const ofB = two.outbox.submit(submission('B'), { onProgress });
    await wait();
    expect(sent).toEqual(['A']);
    first.resolve({ data: 'of A' });
    expect(await Promise.all([ofA, ofB])).toEqual([{ data: 'of A' }, { data: 'of B' }]);
    expect(sent).toEqual(['A', 'B']);
    expect(onProgress).toHaveBeenCalledWith(0.5);
  });

  it('does not hang when the network is lost or another user signs in while it waits for its turn', async () => {
    const { promise } = Promise.withResolvers<SendResult>();
    const { tab, state } = phone(() => promise);
    const { queue, outbox } = tab();
    void outbox.submit(submission('A'));
    await wait();
    const behind = outbox.submit(submission('B'), { keepUnanswered: true });
    await wait();
    queue.giveUpWatching();
    expect(await behind).toMatchObject({ waits: true });
    const other = outbox.submit(submission('C'));
    await wait();
    state.person = 'U2';
    queue.giveUpWatching();
    expect(await other).toMatchObject({ error: UNANSWERED });
  });

  it('waits twelve seconds for its turn, then is kept and sent later', async () => {
    const first = Promise.withResolvers<SendResult>();
    const { tab, sent, rows, elapse } = phone(({ id }) => (id === 'A' ? first.promise : { data: 'x' }));
    const { outbox } = tab();
    const ofA = outbox.submit(submission('A'));
    await wait();
    const ofB = outbox.submit(submission('B'), { keepUnanswered: true });
    await wait();
    await elapse(12_000);
    expect(await ofB).toEqual({ error: UNANSWERED, waits: true });
    expect(sent).toEqual(['A']);
    first.resolve({ data: 'of A' });
    expect(await ofA).toEqual({ data: 'of A' });
    await expect.poll(() => ({ sent, left: rows.size })).toEqual({ sent: ['A', 'B'], left: 0 });
  });

  it('removed in another tab while it waits for its turn: its outcome says so', async () => {
    const { tab, elapse } = phone(() => Promise.withResolvers<SendResult>().promise);
    const [one, other] = [tab(), tab()];
    void one.outbox.submit(submission('A'));
    await wait();
    const behind = one.outbox.submit(submission('B'), { keepUnanswered: true });
    await wait();
    await other.queue.remove('B');
    await elapse(12_000);
    expect(await behind).toEqual({ error: UNANSWERED, waits: false });
  });

  it('has no time limit here once it is being sent, and leaves no timer behind', async () => {
    const { promise, resolve } = Promise.withResolvers<SendResult>();
    const { tab, timers, elapse } = phone(() => promise);
    const outcome = tab().outbox.submit(submission('A'), { keepUnanswered: true });
    await wait();
    await elapse(12_000);
    await elapse(12_000);
    resolve({ data: 'x' });
    expect(await outcome).toEqual({ data: 'x' });
    expect(timers.size).toBe(0);
  });

  it('an exception in our code reads as no answer', async () => {
    const { tab } = phone(() => ({ error: { name: 'TypeError', message: 'x' } }));
    expect(await tab().outbox.submit(submission('A'))).toMatchObject({ error: UNANSWERED });
  });
});

describe('a queued submission', () => {
  it('is sent, and every tab gets its reply', async () => {
    const { tab, state, replies, rows } = phone(() => ({ data: 'x' }));
    state.online = false;
    const [one] = [tab(), tab()];
    expect(await one.outbox.enqueue(submission('A'))).toBeNull();
    expect(rows.size).toBe(1);
    state.online = true;
    one.queue.run(true);
    await expect.poll(() => ({ replies, left: rows.size })).toEqual({ replies: ['A x elsewhere', 'A x'], left: 0 });
  });

  it('with lineOf: is sent in the order of submission, even of two within one millisecond', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
    const { tab, state, sent, rows } = phone(() => ({ data: 'x' }), { lineOf: () => 'one' });
    const { queue, outbox } = tab();
    state.online = false;
    const ids = ['D', 'B', 'C', 'A'];
    await Promise.all(ids.map((id) => outbox.enqueue(submission(id))));
    const inStore = [...rows.entries()].sort(([one], [other]) => one.localeCompare(other));
    rows.clear();
    for (const [id, row] of inStore.sort(([, one], [, other]) => one.entry.timestamp - other.entry.timestamp)) {
      rows.set(id, row);
    }
    state.online = true;
    queue.run(true);
    await expect.poll(() => sent).toEqual(ids);
  });

  it('enqueued with a refusal: waits for the time of its verdict', async () => {
    const { tab, rows, sent } = phone(() => ({ data: 'x' }));
    const error = refused(402, 'quota_exceeded');
    await tab().outbox.enqueue(submission('A'), { error, verdict: { from: Date.now() + 1000 } });
    await wait();
    expect(sent).toEqual([]);
    expect(rows.get('A')?.entry.status).toMatchObject({ name: 'failed', code: 'quota_exceeded' });
  });

  it('that waits longer than a timer can run: does not wake the sender at once', async () => {
    const { tab, timers } = phone(() => ({ data: 'x' }));
    const verdict = { from: Date.now() + 40 * 24 * 3600_000 };
    await tab().outbox.enqueue(submission('A'), { error: refused(402, 'quota_exceeded'), verdict });
    await wait();
    expect([...timers.values()].map(({ ms }) => ms)).toEqual([2 ** 31 - 1]);
  });

  it('enqueue returns the problem when the store has no space', async () => {
    const { tab, state } = phone(() => ({ data: 'x' }));
    state.problem = 'too-many';
    expect(await tab().outbox.enqueue(submission('A'))).toBe('too-many');
  });

  it('replaces an older one of the same question', async () => {
    const { tab, state, rows } = phone(() => ({ data: 'x' }), { replaces: (older, newer) => older[0] === newer[0] });
    state.online = false;
    const { outbox } = tab();
    await outbox.enqueue(submission('A', 'q yes'));
    await outbox.enqueue(submission('B', 'r yes'));
    await outbox.enqueue(submission('C', 'q no'));
    expect([...rows.keys()]).toEqual(['B', 'C']);
  });

  it('refused for good: stays with its reason and details, with onRefused once and only if no screen waits', async () => {
    const error = answeredError(409, '', JSON.stringify({ error: 'कारण', code: 'x', details: { safeOn: 'D' } }), null);
    const onRefused = vi.fn();
    const { tab, rows } = phone(() => ({ error }), { judge: () => ({ from: null }), onRefused });
    const { outbox } = tab();
    await outbox.enqueue(submission('A'));
    await expect.poll(() => rows.get('A')?.entry.status).toMatchObject({ name: 'failed', details: { safeOn: 'D' } });
    await outbox.submit(submission('B'));
    expect(onRefused.mock.calls.map(([{ id }]) => id)).toEqual(['A']);
    expect([...rows.keys()]).toEqual(['A']);
  });

  it('whose payload was replaced while it was sent is retried with the new one', async () => {
    const seen: string[] = [];
    const { tab, rows } = phone(async ({ payload }, { savePayload }) => {
      seen.push(payload);
      await savePayload(`${payload}, uploaded`);
      return { error: seen.length === 1 ? UNANSWERED : refused(503, 'unavailable') };
    });
    const { outbox, queue } = tab();
    await outbox.enqueue(submission('A'));
    await expect.poll(() => rows.get('A')?.entry.tries).toBe(1);
    await queue.sendNow('A');
    // The first try is repeated at once, as no answer came.
    expect(seen).toEqual(['A', 'A, uploaded', 'A, uploaded, uploaded']);
  });

  it('refused permanently: is dropped, with onDropped only if no screen waits', async () => {
    const onDropped = vi.fn();
    const { tab, rows } = phone(() => ({ error: refused(404, 'not_found') }), { judge: () => 'drop', onDropped });
    await tab().outbox.enqueue(submission('A'));
    await expect
      .poll(() => ({ dropped: onDropped.mock.calls.length, left: rows.size }))
      .toEqual({ dropped: 1, left: 0 });
    expect(await tab().outbox.submit(submission('B'))).toMatchObject({ error: { status: 404 } });
    expect(onDropped).toHaveBeenCalledOnce();
  });

  it('can be removed and restored, but not while it is being sent', async () => {
    const { promise, resolve } = Promise.withResolvers<SendResult>();
    const { tab, state, rows, sent } = phone(() => promise);
    state.online = false;
    const { queue, outbox } = tab();
    await outbox.enqueue({ ...submission('A'), blob: new Blob(['photo']) });
    const putBack = await queue.remove('A');
    expect(rows.size).toBe(0);
    await putBack?.();
    expect(rows.get('A')?.blob?.size).toBe(5);
    state.online = true;
    queue.run(false);
    await wait();
    expect(await queue.remove('A')).toBeNull();
    resolve({ data: 'x' });
    await expect.poll(() => rows.size).toBe(0);
    expect(sent).toEqual(['A']);
  });

  it('removeAll removes it for every user, even while it is being sent', async () => {
    const { tab, state, rows, sent } = phone((_entry, { signal }) => {
      const { promise, resolve } = Promise.withResolvers<SendResult>();
      signal.addEventListener('abort', () => resolve({ error: UNANSWERED }));
      return promise;
    });
    const { queue, outbox, shown } = tab();
    await outbox.enqueue(submission('A'));
    await expect.poll(() => sent).toEqual(['A']);
    state.online = false;
    await outbox.enqueue({ ...submission('B'), userId: 'U2' });
    await queue.removeAll();
    expect(rows.size).toBe(0);
    expect(shown.at(-1)).toEqual([]);
    state.online = true;
    queue.run(true);
    await wait();
    expect(sent).toEqual(['A']);
  });

  it('sendNow sends it at once, whatever it waits for', async () => {
    const { tab, rows, sent } = phone(() => ({ data: 'x' }));
    const { queue, outbox } = tab();
    const error = refused(402, 'quota_exceeded');
    await outbox.enqueue(submission('A'), { error, verdict: { from: null } });
    await queue.sendNow('A');
    expect(sent).toEqual(['A']);
    expect(rows.size).toBe(0);
  });

  it('of another user: is not sent, and a late reply is not shown', async () => {
    const { promise, resolve } = Promise.withResolvers<SendResult>();
    const { tab, state, sent, replies } = phone(() => promise);
    const { queue, outbox } = tab();
    await outbox.enqueue({ ...submission('B'), userId: 'U2' });
    await outbox.enqueue(submission('A'));
    await wait();
    expect(sent).toEqual(['A']);
    state.person = 'U3';
    queue.run(true);
    resolve({ data: 'x' });
    await wait();
    expect(sent).toEqual(['A']);
    expect(replies).toEqual([]);
  });
});
