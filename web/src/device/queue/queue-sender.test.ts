import { describe, expect, it } from 'vitest';
import { type ApiError, answeredError, NETWORK_ERROR, noAnswer, TIMED_OUT } from '../../api/api-error.ts';
import type { HttpResult } from '../../api/http/http.ts';
import { judgeRefusal, type OutgoingEntry, READY, type Verdict } from './queue-entry.ts';
import { createQueueSender } from './queue-sender.ts';

const refused = (status: number, code: string): ApiError =>
  answeredError(status, '', JSON.stringify({ error: 'कारण', code }), null);

/** One phone: tabs share the store and the lock. `answer` is the server. */
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
          // What is urgent is held in memory then.
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
      // Of one question, whose name is the first letter, the later answer counts.
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

describe('sending what waits', () => {
  it('sends the oldest first, takes it out of the store and gives its result', async () => {
    const { tab, put, rows, sent, settled } = phone(result);
    put('A');
    put('B');
    await tab().run(false);
    expect(sent).toEqual(['A', 'B']);
    expect(rows.size).toBe(0);
    expect(settled).toEqual(['A done', 'B done']);
  });

  it('sends once, however many tabs see the network come back', async () => {
    const { tab, put, sent } = phone(result);
    put('A');
    const [one, two] = [tab(), tab()];
    await Promise.all([one.run(true), two.run(true), one.run(true), two.run(false)]);
    expect(sent).toEqual(['A']);
  });

  it('sends nothing of another person, and nothing while nobody is signed in', async () => {
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

  it('asks at once, once more, for a first answer that was lost; those behind go on in their order', async () => {
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
    ['somebody else is here', (state) => (state.person = 'U2')],
  ])('does not ask again for an answer that was lost when %s since', async (_what, happens) => {
    const { tab, put, sent, state } = phone(() => {
      happens(state);
      return { error: noAnswer(NETWORK_ERROR) };
    });
    put('A');
    await tab().run(false);
    expect(sent).toEqual(['A']);
  });

  it('leaves it to the screen that waits what to do without an answer', async () => {
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

  it('goes past an entry that is never answered: the others have their turn at the next try', async () => {
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

  it('does not wait when the network has come back', async () => {
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

  it('goes past an entry that our side cannot answer now', async () => {
    const { tab, put, sent, status } = phone((entry) =>
      entry.id === 'A' ? { error: refused(503, 'service_unavailable') } : result(entry),
    );
    put('A');
    put('B');
    await tab().run(false);
    expect(sent).toEqual(['A', 'B']);
    expect(status('A')?.name).toBe('waiting');
  });

  it('asks once for a kind whose day is used up, but always for what a screen waits for', async () => {
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

  it('leaves the other kinds to their own sender, which does not wait for this one', async () => {
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

  it('tries what a screen waits for even in the pause after a call without an answer', async () => {
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

  it('takes up what was being sent when the app was closed', async () => {
    const { tab, put, sent, state, status } = phone(result);
    put('A', { status: { name: 'sending' } });
    state.online = false;
    await tab().run(true);
    expect(status('A')).toEqual(READY);
    state.online = true;
    await tab().run(true);
    expect(sent).toEqual(['A']);
  });

  it('sends what a screen waits for although the phone is full, and the rest once it has room', async () => {
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

  it('does not send what was removed while another was on its way', async () => {
    const { tab, put, rows, sent } = phone((entry) => {
      rows.delete('B');
      return result(entry);
    });
    put('A');
    put('B');
    await tab().run(false);
    expect(sent).toEqual(['A']);
  });

  it('says nothing of what was withdrawn while it was on its way', async () => {
    const { tab, put, rows, settled } = phone((entry) => {
      rows.delete('A');
      return result(entry);
    });
    put('A');
    await tab().run(false);
    expect(settled).toEqual([]);
  });

  it('blames no entry for a refusal that came after somebody else signed in', async () => {
    const { tab, put, state, status } = phone(() => {
      state.person = 'U2';
      return { error: refused(403, 'forbidden') };
    });
    put('A');
    await tab().run(false);
    expect(status('A')).toEqual(READY);
  });
});

describe('where presses keep their order', () => {
  const byLastLetter = ({ id }: OutgoingEntry) => id.slice(-1);

  it('one that our side cannot answer now holds back the later ones of its line, and no other line', async () => {
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
    // Not before the first is due: what waits behind it does not wake the sender again and again.
    expect(alarms.at(-1)?.ms).toBeGreaterThan(4000);
    down = false;
    state.now += alarms.at(-1)?.ms ?? 0;
    await sender.run(false);
    expect(sent.slice(3)).toEqual(['1a', '2a', '4a']);
  });

  it('one that is refused for good holds back nobody', async () => {
    const { tab, put, sent, status } = phone((entry) =>
      entry.id === '1a' ? { error: refused(403, 'chat_expired') } : result(entry),
    );
    for (const id of ['1a', '2a']) put(id);
    await tab('question', byLastLetter).run(false);
    expect(sent).toEqual(['1a', '2a']);
    expect(status('1a')?.name).toBe('failed');
  });

  it('goes past what cannot be changed on a phone that is full', async () => {
    const { tab, put, sent, state } = phone(result);
    put('1a', { status: { name: 'sending' } });
    put('2a', { urgent: true });
    state.full = true;
    await tab('question', byLastLetter).run(false);
    expect(sent).toEqual(['2a']);
  });
});
