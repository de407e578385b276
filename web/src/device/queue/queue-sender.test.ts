import { describe, expect, it } from 'vitest';
import { type ApiError, answeredError, NETWORK_ERROR, noAnswer, TIMED_OUT } from '../../api/api-error.ts';
import type { HttpResult } from '../../api/http/http.ts';
import { judgeRefusal, type OutgoingEntry, READY, type Verdict } from './queue-entry.ts';
import { createQueueSender } from './queue-sender.ts';

const refused = (status: number, code: string): ApiError =>
  answeredError(status, '', JSON.stringify({ error: 'कारण', code }), null);

/** One phone: tabs share the store and the lock. `answer` plays the server. */
function phone(answer: (entry: OutgoingEntry) => Promise<HttpResult> | HttpResult) {
  const rows = new Map<string, OutgoingEntry>();
  let turn: Promise<unknown> = Promise.resolve();
  const state = { now: 1_000_000, person: 'U1' as string | null, online: true, full: false };
  const troubles: unknown[] = [];
  const alarms: { run: () => void; ms: number }[] = [];
  const sent: string[] = [];
  const settled: string[] = [];

  const put = (id: string, more: Partial<OutgoingEntry> = {}) => {
    const base = { id, userId: 'U1', kind: 'question', payload: id, bytes: 0, tries: 0 };
    rows.set(id, { ...base, timestamp: rows.size, status: READY, ...more });
  };
  const tab = (kind = 'question', lineOf?: (entry: OutgoingEntry) => string) =>
    createQueueSender({
      kind,
      lineOf,
      store: {
        all: async () => [...rows.values()].sort((a, b) => a.timestamp - b.timestamp),
        change: async (id, to) => {
          const row = rows.get(id);
          if (!row) return undefined;
          // Urgent entries are held in memory then.
          if (state.full && !row.urgent) throw new Error('full');
          const changed = to(row);
          if (changed) rows.set(id, changed);
          else rows.delete(id);
          return changed;
        },
      },
      person: () => state.person,
      online: () => state.online,
      send: async (entry) => {
        sent.push(entry.id);
        return answer(entry);
      },
      judge: (error): Verdict =>
        error.status === 402 ? { from: state.now + 3600_000, wholeKind: true } : judgeRefusal(error),
      // Ids of one question start with the same letter; the later answer replaces the earlier.
      replaces: (older, newer) => older.id.length > 1 && older.id[0] === newer.id[0],
      exclusively: (work) => {
        const mine = turn.then(work);
        turn = mine.catch(() => null);
        return mine;
      },
      onSettled: ({ id }, { error }, dropped) =>
        settled.push(`${id} ${error?.body.code ?? 'done'}${dropped && error ? ' dropped' : ''}`),
      onChange: async () => undefined,
      now: () => state.now,
      wake: (run, ms) => alarms.push({ run, ms }),
      onTrouble: (cause) => {
        if (!state.full) throw cause;
        troubles.push(cause);
      },
    });
  const status = (id: string) => rows.get(id)?.status;
  return { tab, put, rows, state, sent, settled, alarms, troubles, status };
}

const result = async (entry: OutgoingEntry): Promise<HttpResult> => ({ data: { id: `R-${entry.id}` } });

describe('a run of the sender', () => {
  it('sends the oldest first, removes it from the store and reports its result', async () => {
    const { tab, put, rows, sent, settled } = phone(result);
    put('A');
    put('B');
    await tab().run(false);
    expect(sent).toEqual(['A', 'B']);
    expect(rows.size).toBe(0);
    expect(settled).toEqual(['A done', 'B done']);
  });

  it('sends an entry once, however many tabs run', async () => {
    const { tab, put, sent } = phone(result);
    put('A');
    const [one, two] = [tab(), tab()];
    await Promise.all([one.run(true), two.run(true), one.run(true), two.run(false)]);
    expect(sent).toEqual(['A']);
  });

  it('sends nothing of another user, and nothing while signed out', async () => {
    const { tab, put, sent, state } = phone(result);
    put('A', { userId: 'U2' });
    await tab().run(true);
    state.person = null;
    await tab().run(true);
    expect(sent).toEqual([]);
    state.person = 'U2';
    await tab().run(true);
    expect(sent).toEqual(['A']);
  });

  it('retries a first lost answer at once; those behind follow in order', async () => {
    let lost = true;
    const { tab, put, rows, sent, alarms, settled } = phone((entry) => {
      if (entry.id !== 'A' || !lost) return result(entry);
      lost = false;
      return { error: noAnswer(TIMED_OUT) };
    });
    for (const id of ['A', 'B', 'C']) put(id);
    await tab('question', () => 'one line').run(false);
    expect(sent).toEqual(['A', 'A', 'B', 'C']);
    expect(settled).toEqual(['A done', 'B done', 'C done']);
    expect(rows.size).toBe(0);
    expect(alarms).toEqual([]);
  });

  it.each<[string, (state: { online: boolean; person: string | null }) => void]>([
    ['the phone is offline', (state) => (state.online = false)],
    ['another user is signed in', (state) => (state.person = 'U2')],
  ])('does not retry a lost answer at once when %s since', async (_what, happens) => {
    const { tab, put, sent, state } = phone(() => {
      happens(state);
      return { error: noAnswer(NETWORK_ERROR) };
    });
    put('A');
    await tab().run(false);
    expect(sent).toEqual(['A']);
  });

  it('an urgent entry: does not retry a lost answer, its screen decides', async () => {
    const { tab, put, sent } = phone(() => ({ error: noAnswer(NETWORK_ERROR) }));
    put('A', { urgent: true });
    await tab().run(false);
    expect(sent).toEqual(['A']);
  });

  it('stops at the first entry without an answer, and tries the next after a pause', async () => {
    const { tab, put, sent, state, alarms } = phone(() => ({ error: noAnswer(NETWORK_ERROR) }));
    put('A');
    put('B');
    const sender = tab();
    await sender.run(false);
    await sender.run(false);
    expect(sent).toEqual(['A', 'A']);
    const alarm = alarms.at(-1);
    expect(alarm?.ms).toBeGreaterThan(4000);
    state.now += alarm?.ms ?? 0;
    await sender.run(false);
    expect(sent).toEqual(['A', 'A', 'B', 'B']);
  });

  it('skips an entry that is never answered: the others are sent at the next try', async () => {
    const { tab, put, rows, sent, state, alarms } = phone((entry) =>
      entry.id === 'A' ? { error: answeredError(413, '', '<html>', null) } : result(entry),
    );
    put('A');
    put('B');
    const sender = tab();
    await sender.run(false);
    state.now += alarms.at(-1)?.ms ?? 0;
    await sender.run(false);
    expect(sent).toEqual(['A', 'B', 'A']);
    expect([...rows.keys()]).toEqual(['A']);
  });

  it('with hurry: does not wait', async () => {
    let online = false;
    const { tab, put, rows } = phone((entry) => (online ? result(entry) : { error: noAnswer(NETWORK_ERROR) }));
    put('A');
    put('B');
    const sender = tab();
    await sender.run(false);
    online = true;
    await sender.run(true);
    expect(rows.size).toBe(0);
  });

  it('skips an entry that our server cannot handle now', async () => {
    const { tab, put, sent, status } = phone((entry) =>
      entry.id === 'A' ? { error: refused(503, 'service_unavailable') } : result(entry),
    );
    put('A');
    put('B');
    await tab().run(false);
    expect(sent).toEqual(['A', 'B']);
    expect(status('A')?.name).toBe('waiting');
  });

  it('a refusal of the whole kind: the others are not sent until then, except urgent ones', async () => {
    const { tab, put, sent, status, alarms, state } = phone(() => ({ error: refused(402, 'quota_exceeded') }));
    put('A');
    put('B');
    await tab().run(false);
    expect(sent).toEqual(['A']);
    expect(status('B')).toEqual(status('A'));
    expect(status('A')).toMatchObject({ name: 'failed', code: 'quota_exceeded' });
    put('C', { urgent: true });
    await tab().run(false);
    expect(sent).toEqual(['A', 'C']);
    state.now += alarms.at(-1)?.ms ?? 0;
    await tab().run(false);
    expect(sent).toEqual(['A', 'C', 'A']);
  });

  it('leaves other kinds to their own sender, and does not wait for them', async () => {
    const photo = Promise.withResolvers<HttpResult>();
    const { tab, put, sent, settled } = phone((entry) => (entry.kind === 'photo' ? photo.promise : result(entry)));
    put('P', { kind: 'photo' });
    put('A');
    const upload = tab('photo').run(false);
    photo.resolve({ data: {} });
    await upload;
    expect(sent).toEqual(['P']);
    await tab().run(false);
    expect(settled).toEqual(['P done', 'A done']);
  });

  it('tries an urgent entry even in the pause after a call without an answer', async () => {
    const { tab, put, sent, status } = phone(() => ({ error: noAnswer(NETWORK_ERROR) }));
    put('A');
    const sender = tab();
    await sender.run(false);
    put('B', { urgent: true });
    await sender.run(false);
    expect(sent).toEqual(['A', 'A', 'B']);
    expect(status('B')?.name).toBe('waiting');
  });

  it('drops an older answer to the same question when it failed and a newer one waits', async () => {
    const { tab, put, rows, sent, settled } = phone((entry) =>
      entry.id === 'Q1' ? { error: noAnswer(NETWORK_ERROR) } : result(entry),
    );
    put('Q1');
    put('Q2', { urgent: true, status: { name: 'waiting', from: Number.MAX_SAFE_INTEGER } });
    const sender = tab();
    await sender.run(false);
    expect(settled).toEqual(['Q1 network dropped']);
    expect([...rows.keys()]).toEqual(['Q2']);
    put('Q2', { urgent: true });
    await sender.run(false);
    expect(sent).toEqual(['Q1', 'Q1', 'Q2']);
  });

  it('resends what was being sent when the app was closed', async () => {
    const { tab, put, sent, state, status } = phone(result);
    put('A', { status: { name: 'sending' } });
    state.online = false;
    await tab().run(true);
    expect(status('A')).toEqual(READY);
    state.online = true;
    await tab().run(true);
    expect(sent).toEqual(['A']);
  });

  it('sends urgent entries although the store is full, and the rest once it has space', async () => {
    const { tab, put, rows, sent, state, alarms, troubles } = phone(result);
    put('A', { status: { name: 'sending' } });
    put('B');
    put('C', { urgent: true });
    state.full = true;
    await tab().run(false);
    expect(sent).toEqual(['C']);
    expect(troubles).toHaveLength(1);
    expect(alarms.at(-1)?.ms).toBe(30_000);
    state.full = false;
    alarms.at(-1)?.run();
    await expect.poll(() => ({ sent, left: rows.size })).toEqual({ sent: ['C', 'A', 'B'], left: 0 });
    expect(troubles).toHaveLength(1);
  });

  it('does not send what was removed while another was being sent', async () => {
    const { tab, put, rows, sent } = phone((entry) => {
      rows.delete('B');
      return result(entry);
    });
    put('A');
    put('B');
    await tab().run(false);
    expect(sent).toEqual(['A']);
  });

  it('does not report an entry that was withdrawn while it was being sent', async () => {
    const { tab, put, rows, settled } = phone((entry) => {
      rows.delete('A');
      return result(entry);
    });
    put('A');
    await tab().run(false);
    expect(settled).toEqual([]);
  });

  it('a refusal after another user signed in does not count for the entry', async () => {
    const { tab, put, state, status } = phone(() => {
      state.person = 'U2';
      return { error: refused(403, 'forbidden') };
    });
    put('A');
    await tab().run(false);
    expect(status('A')).toEqual(READY);
  });
});

describe('with lineOf', () => {
  const byLastLetter = ({ id }: OutgoingEntry) => id.slice(-1);

  it('a temporary failure blocks the later ones of its line, and no other line', async () => {
    let down = true;
    const { tab, put, sent, state, alarms, rows } = phone((entry) =>
      down && entry.id === '1a' ? { error: refused(503, 'service_unavailable') } : result(entry),
    );
    for (const id of ['1a', '2a', '3b', '4a']) put(id);
    const sender = tab('question', byLastLetter);
    await sender.run(false);
    await sender.run(true);
    expect(sent).toEqual(['1a', '3b', '1a']);
    expect(rows.size).toBe(3);
    // Not before the first is due: what waits behind it must not wake the sender repeatedly.
    expect(alarms.at(-1)?.ms).toBeGreaterThan(4000);
    down = false;
    state.now += alarms.at(-1)?.ms ?? 0;
    await sender.run(false);
    expect(sent.slice(3)).toEqual(['1a', '2a', '4a']);
  });

  it('a permanent refusal blocks no other entry', async () => {
    const { tab, put, sent, status } = phone((entry) =>
      entry.id === '1a' ? { error: refused(403, 'chat_expired') } : result(entry),
    );
    for (const id of ['1a', '2a']) put(id);
    await tab('question', byLastLetter).run(false);
    expect(sent).toEqual(['1a', '2a']);
    expect(status('1a')?.name).toBe('failed');
  });

  it('skips entries that cannot be changed in a full store', async () => {
    const { tab, put, sent, state } = phone(result);
    put('1a', { status: { name: 'sending' } });
    put('2a', { urgent: true });
    state.full = true;
    await tab('question', byLastLetter).run(false);
    expect(sent).toEqual(['2a']);
  });
});
