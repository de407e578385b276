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

/** A phone whose tabs share a store, a lock and a channel. `answer` is the server. */
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
      tellTabs: (message) => {
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
  /** What was to happen after just so many ms happens now. */
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

const press = (id: string, payload = id) => ({ id, userId: 'U1', payload });
/** Everything that was asked for has been done, as far as it can. */
const wait = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => vi.spyOn(console, 'warn').mockReturnValue());
afterEach(() => vi.restoreAllMocks());

describe('a press that a screen waits for', () => {
  it('is in the store before it is sent, not in the list, and gone with its reply', async () => {
    const kept: boolean[] = [];
    const { tab, rows, replies } = phone(({ id }) => {
      kept.push(rows.has(id));
      return { data: 'hello' };
    });
    const { outbox, shown } = tab();
    const onStored = vi.fn();
    expect(await outbox.submit(press('A'), { onStored })).toEqual({ data: 'hello' });
    expect(kept).toEqual([true]);
    expect(onStored).toHaveBeenCalledOnce();
    expect(shown.flat()).toEqual([]);
    expect(rows.size).toBe(0);
    expect(replies).toEqual(['A hello watched']);
  });

  it('stays in the queue without an answer when its screen wants that, and is listed then', async () => {
    const { tab, rows } = phone(() => ({ error: UNANSWERED }));
    const { outbox, shown } = tab();
    expect(await outbox.submit(press('A'), { keepUnanswered: true })).toEqual({ error: UNANSWERED, waits: true });
    expect([...rows.keys()]).toEqual(['A']);
    expect(shown.at(-1)).toEqual(['A waiting']);
  });

  it.each([
    ['without an answer', UNANSWERED, false],
    ['that is refused', refused(422, 'too_dark'), true],
    ['that our side could not answer', refused(503, 'service_unavailable'), true],
  ])('goes back to its screen: one %s', async (_what, error, keepUnanswered) => {
    const { tab, rows } = phone(() => ({ error }));
    const { outbox, shown } = tab();
    expect(await outbox.submit(press('A'), { keepUnanswered })).toEqual({ error, waits: false });
    expect(rows.size).toBe(0);
    expect(shown.flat()).toEqual([]);
  });

  it.each([
    ['our side could not answer', refused(503, 'service_unavailable'), true],
    ['there were too many', refused(429, 'too_many_requests'), true],
    ['the login has ended', refused(401, 'session_ended'), true],
    ['it is wrong', refused(422, 'invalid_request'), false],
  ])('goes on waiting in place of an older one after a passing refusal: %s', async (_what, error, waits) => {
    const { tab, state, rows } = phone(() => ({ error }), { replaces: () => true });
    const { outbox } = tab();
    state.online = false;
    await outbox.submit(press('older'), { keepUnanswered: true });
    state.online = true;
    expect(await outbox.submit(press('A'), { keepUnanswered: true })).toEqual({ error, waits });
    expect([...rows.keys()]).toEqual(waits ? ['A'] : []);
  });

  it('without a network is not tried but kept', async () => {
    const { tab, sent, state, rows } = phone(() => ({ data: 'x' }));
    state.online = false;
    const outcome = await tab().outbox.submit(press('A'), { keepUnanswered: true });
    expect(outcome).toMatchObject({ waits: true });
    expect(sent).toEqual([]);
    expect(rows.size).toBe(1);
  });

  it.each(['full', 'too-many', 'unavailable'] as const)(
    'is sent though the phone is %s; without an answer it is told that it cannot wait',
    async (problem) => {
      const answers: SendResult[] = [{ data: 'x' }, { error: UNANSWERED }];
      const { tab, state, rows } = phone(() => answers.shift() as SendResult);
      state.problem = problem;
      const { outbox } = tab();
      const onStored = vi.fn();
      expect(await outbox.submit(press('A'), { keepUnanswered: true, onStored })).toEqual({ data: 'x' });
      expect(onStored).not.toHaveBeenCalled();
      const outcome = await outbox.submit(press('B'), { keepUnanswered: true });
      expect(outcome).toEqual({ error: UNANSWERED, waits: false, problem });
      expect(rows.size).toBe(0);
    },
  );

  it('is withdrawn when it is stopped: its reply is nobody’s', async () => {
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
    const outcome = tab().outbox.submit(press('A'), { signal: work.signal, keepUnanswered: true });
    await wait();
    work.abort();
    expect(await outcome).toMatchObject({ error: UNANSWERED, waits: false });
    await wait();
    expect(aborted).toBe(true);
    expect(rows.size).toBe(0);
    expect(replies).toEqual([]);
  });

  it('is not sent at all when it was stopped before', async () => {
    const { tab, rows, sent } = phone(() => ({ data: 'x' }));
    const { queue, outbox } = tab();
    const work = new AbortController();
    const during = outbox.submit(press('A'), { signal: work.signal, keepUnanswered: true });
    work.abort();
    for (const outcome of [during, outbox.submit(press('B'), { signal: work.signal })]) {
      expect(await outcome).toMatchObject({ error: UNANSWERED, waits: false });
    }
    queue.run(true);
    await wait();
    expect(sent).toEqual([]);
    expect(rows.size).toBe(0);
  });

  it('is not sent when it was stopped just before the call', async () => {
    const { tab, rows, sent, state } = phone(() => ({ data: 'x' }));
    const work = new AbortController();
    state.onSending = () => work.abort();
    const photo = { ...press('A'), blob: new Blob(['photo']) };
    expect(await tab().outbox.submit(photo, { signal: work.signal, keepUnanswered: true })).toMatchObject({
      error: UNANSWERED,
      waits: false,
    });
    await wait();
    expect(sent).toEqual([]);
    expect(rows.size).toBe(0);
  });

  it('is refused, not sent without its photo, when this phone lost the photo', async () => {
    const { tab, rows, sent, state } = phone(() => ({ data: 'x' }));
    const { queue, outbox } = tab();
    state.online = false;
    await outbox.enqueue({ ...press('A'), blob: new Blob(['photo']) });
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
  ])('stays in the queue when its answer %s: nothing is known of the result', async (_what, data) => {
    const replyHas = ['id', 'diagnosis.name'];
    const { tab, rows, replies } = phone(() => ({ data }), { replyHas });
    expect(await tab().outbox.submit(press('A'), { keepUnanswered: true })).toMatchObject({ waits: true });
    expect(rows.get('A')?.entry.status.name).toBe('waiting');
    expect(replies).toEqual([]);
  });

  it('has its reply although our code fails at it', async () => {
    const onReply = () => {
      throw new TypeError('x');
    };
    const { tab, rows } = phone(() => ({ data: 'x' }), { onReply });
    expect(await tab().outbox.submit(press('A'), { keepUnanswered: true })).toEqual({ data: 'x' });
    expect(rows.size).toBe(0);
  });

  it('that vanished meanwhile is not said to be kept', async () => {
    const { promise } = Promise.withResolvers<SendResult>();
    const { tab, rows } = phone(() => promise);
    const { queue, outbox } = tab();
    void outbox.submit(press('A'));
    await wait();
    const behind = outbox.submit(press('B'), { keepUnanswered: true });
    await wait();
    rows.delete('B');
    queue.giveUpWatching();
    expect(await behind).toEqual({ error: UNANSWERED, waits: false });
  });

  it.each([
    ['while it waits for its turn', ['A no', 'B no']],
    ['while it is on its way', ['B no']],
  ])('counts as kept when a newer answer to the same question comes %s', async (_when, payloads) => {
    const { promise, resolve } = Promise.withResolvers<SendResult>();
    const { tab } = phone(() => promise, { replaces: (older, newer) => older[0] === newer[0] });
    const { outbox } = tab();
    const outcomes = [];
    for (const [at, payload] of payloads.entries()) {
      outcomes.push(outbox.submit(press(`first ${at}`, payload), { keepUnanswered: true }));
      await wait();
    }
    const newer = outbox.submit(press('newer', 'B yes'), { keepUnanswered: true });
    await wait();
    resolve({ error: UNANSWERED });
    expect(await outcomes.at(-1)).toMatchObject({ waits: true });
    expect(await newer).toMatchObject({ waits: true });
  });

  it('has its reply in every tab, which all know that a screen goes on with it', async () => {
    const onDropped = vi.fn();
    const answers: SendResult[] = [{ data: 'x' }, { error: refused(404, 'not_found') }];
    const { tab, replies } = phone(() => answers.shift() as SendResult, { judge: () => 'drop', onDropped });
    const [{ outbox }] = [tab(), tab()];
    await outbox.submit(press('A'));
    expect(replies).toEqual(['A x watched elsewhere', 'A x watched']);
    await outbox.submit(press('B'));
    expect(onDropped).not.toHaveBeenCalled();
  });

  it('gets its progress and reply also from another tab that is sending', async () => {
    const first = Promise.withResolvers<SendResult>();
    const { tab, sent } = phone(({ id }, { onProgress }) => {
      onProgress(0.5);
      return id === 'A' ? first.promise : { data: 'of B' };
    });
    const [one, two] = [tab(), tab()];
    const ofA = one.outbox.submit(press('A'));
    await wait();
    const onProgress = vi.fn();
    const ofB = two.outbox.submit(press('B'), { onProgress });
    await wait();
    expect(sent).toEqual(['A']);
    first.resolve({ data: 'of A' });
    expect(await Promise.all([ofA, ofB])).toEqual([{ data: 'of A' }, { data: 'of B' }]);
    expect(sent).toEqual(['A', 'B']);
    expect(onProgress).toHaveBeenCalledWith(0.5);
  });

  it('does not hang when the network goes or somebody else signs in while it waits for its turn', async () => {
    const { promise } = Promise.withResolvers<SendResult>();
    const { tab, state } = phone(() => promise);
    const { queue, outbox } = tab();
    void outbox.submit(press('A'));
    await wait();
    const behind = outbox.submit(press('B'), { keepUnanswered: true });
    await wait();
    queue.giveUpWatching();
    expect(await behind).toMatchObject({ waits: true });
    const other = outbox.submit(press('C'));
    await wait();
    state.person = 'U2';
    queue.giveUpWatching();
    expect(await other).toMatchObject({ error: UNANSWERED });
  });

  it('waits twelve seconds for its turn, then it is kept and sent later', async () => {
    const first = Promise.withResolvers<SendResult>();
    const { tab, sent, rows, elapse } = phone(({ id }) => (id === 'A' ? first.promise : { data: 'x' }));
    const { outbox } = tab();
    const ofA = outbox.submit(press('A'));
    await wait();
    const ofB = outbox.submit(press('B'), { keepUnanswered: true });
    await wait();
    await elapse(12_000);
    expect(await ofB).toEqual({ error: UNANSWERED, waits: true });
    expect(sent).toEqual(['A']);
    first.resolve({ data: 'of A' });
    expect(await ofA).toEqual({ data: 'of A' });
    await expect.poll(() => ({ sent, left: rows.size })).toEqual({ sent: ['A', 'B'], left: 0 });
  });

  it('is told when it was taken away in another tab while it waited for its turn', async () => {
    const { tab, elapse } = phone(() => Promise.withResolvers<SendResult>().promise);
    const [one, other] = [tab(), tab()];
    void one.outbox.submit(press('A'));
    await wait();
    const behind = one.outbox.submit(press('B'), { keepUnanswered: true });
    await wait();
    await other.queue.remove('B');
    await elapse(12_000);
    expect(await behind).toEqual({ error: UNANSWERED, waits: false });
  });

  it('has no time limit here once it is on its way, and leaves no timer behind', async () => {
    const { promise, resolve } = Promise.withResolvers<SendResult>();
    const { tab, timers, elapse } = phone(() => promise);
    const outcome = tab().outbox.submit(press('A'), { keepUnanswered: true });
    await wait();
    await elapse(12_000);
    await elapse(12_000);
    resolve({ data: 'x' });
    expect(await outcome).toEqual({ data: 'x' });
    expect(timers.size).toBe(0);
  });

  it('reads what broke in our code as no answer', async () => {
    const { tab } = phone(() => ({ error: { name: 'TypeError', message: 'x' } }));
    expect(await tab().outbox.submit(press('A'))).toMatchObject({ error: UNANSWERED });
  });
});

describe('a press that waits', () => {
  it('is sent, and its reply told in every tab', async () => {
    const { tab, state, replies, rows } = phone(() => ({ data: 'x' }));
    state.online = false;
    const [one] = [tab(), tab()];
    expect(await one.outbox.enqueue(press('A'))).toBeNull();
    expect(rows.size).toBe(1);
    state.online = true;
    one.queue.run(true);
    await expect.poll(() => ({ replies, left: rows.size })).toEqual({ replies: ['A x elsewhere', 'A x'], left: 0 });
  });

  it('goes in the order of the presses where its kind asks for that, also of two within one millisecond', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
    const { tab, state, sent, rows } = phone(() => ({ data: 'x' }), { lineOf: () => 'one' });
    const { queue, outbox } = tab();
    state.online = false;
    const ids = ['D', 'B', 'C', 'A'];
    await Promise.all(ids.map((id) => outbox.enqueue(press(id))));
    const inStore = [...rows.entries()].sort(([one], [other]) => one.localeCompare(other));
    rows.clear();
    for (const [id, row] of inStore.sort(([, one], [, other]) => one.entry.timestamp - other.entry.timestamp)) {
      rows.set(id, row);
    }
    state.online = true;
    queue.run(true);
    await expect.poll(() => sent).toEqual(ids);
  });

  it('may have met its refusal already', async () => {
    const { tab, rows, sent } = phone(() => ({ data: 'x' }));
    const error = refused(402, 'quota_exceeded');
    await tab().outbox.enqueue(press('A'), { error, verdict: { from: Date.now() + 1000 } });
    await wait();
    expect(sent).toEqual([]);
    expect(rows.get('A')?.entry.status).toMatchObject({ name: 'failed', code: 'quota_exceeded' });
  });

  it('for longer than a timer can run does not wake the sender at once', async () => {
    const { tab, timers } = phone(() => ({ data: 'x' }));
    const verdict = { from: Date.now() + 40 * 24 * 3600_000 };
    await tab().outbox.enqueue(press('A'), { error: refused(402, 'quota_exceeded'), verdict });
    await wait();
    expect([...timers.values()].map(({ ms }) => ms)).toEqual([2 ** 31 - 1]);
  });

  it('is refused honestly when the phone has no room', async () => {
    const { tab, state } = phone(() => ({ data: 'x' }));
    state.problem = 'too-many';
    expect(await tab().outbox.enqueue(press('A'))).toBe('too-many');
  });

  it('takes the place of an older one of the same question', async () => {
    const { tab, state, rows } = phone(() => ({ data: 'x' }), { replaces: (older, newer) => older[0] === newer[0] });
    state.online = false;
    const { outbox } = tab();
    await outbox.enqueue(press('A', 'q yes'));
    await outbox.enqueue(press('B', 'r yes'));
    await outbox.enqueue(press('C', 'q no'));
    expect([...rows.keys()]).toEqual(['B', 'C']);
  });

  it('is dropped when refused for good, and whoever is here is told if no screen waits', async () => {
    const onDropped = vi.fn();
    const { tab, rows } = phone(() => ({ error: refused(404, 'not_found') }), { judge: () => 'drop', onDropped });
    await tab().outbox.enqueue(press('A'));
    await expect
      .poll(() => ({ dropped: onDropped.mock.calls.length, left: rows.size }))
      .toEqual({ dropped: 1, left: 0 });
    expect(await tab().outbox.submit(press('B'))).toMatchObject({ error: { status: 404 } });
    expect(onDropped).toHaveBeenCalledOnce();
  });

  it('can be taken away and put back, but not while it is being sent', async () => {
    const { promise, resolve } = Promise.withResolvers<SendResult>();
    const { tab, state, rows, sent } = phone(() => promise);
    state.online = false;
    const { queue, outbox } = tab();
    await outbox.enqueue({ ...press('A'), blob: new Blob(['photo']) });
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

  it('is gone with all others when the device is emptied, also while it is being sent', async () => {
    const { tab, state, rows, sent } = phone((_entry, { signal }) => {
      const { promise, resolve } = Promise.withResolvers<SendResult>();
      signal.addEventListener('abort', () => resolve({ error: UNANSWERED }));
      return promise;
    });
    const { queue, outbox, shown } = tab();
    await outbox.enqueue(press('A'));
    await expect.poll(() => sent).toEqual(['A']);
    state.online = false;
    await outbox.enqueue({ ...press('B'), userId: 'U2' });
    await queue.removeAll();
    expect(rows.size).toBe(0);
    expect(shown.at(-1)).toEqual([]);
    state.online = true;
    queue.run(true);
    await wait();
    expect(sent).toEqual(['A']);
  });

  it('goes at once when the person asks for it, whatever it waits for', async () => {
    const { tab, rows, sent } = phone(() => ({ data: 'x' }));
    const { queue, outbox } = tab();
    const error = refused(402, 'quota_exceeded');
    await outbox.enqueue(press('A'), { error, verdict: { from: null } });
    await queue.sendNow('A');
    expect(sent).toEqual(['A']);
    expect(rows.size).toBe(0);
  });

  it('of another person is neither sent nor is its reply shown', async () => {
    const { promise, resolve } = Promise.withResolvers<SendResult>();
    const { tab, state, sent, replies } = phone(() => promise);
    const { queue, outbox } = tab();
    await outbox.enqueue({ ...press('B'), userId: 'U2' });
    await outbox.enqueue(press('A'));
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
