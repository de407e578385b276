import type { DiagnosisRecord } from '@anar/contracts/diagnosis-records';
import { describe, expect, it, vi } from 'vitest';
import { type ApiError, answeredError, NETWORK_ERROR, noAnswer } from '../../../api/api-error.ts';
import type { HttpResult } from '../../../api/http.ts';
import { makeSender } from './sender.ts';
import type { CheckKind, Status, WaitingCheck } from './waiting-check.ts';

const refused = (status: number, code: string): ApiError =>
  answeredError(status, '', JSON.stringify({ error: 'कारण', code }), null);
const ready: Status = { name: 'waiting', from: 0 };

/** One phone: tabs share the store and the lock. `answer` is the server. */
function phone(answer: (check: WaitingCheck) => Promise<HttpResult> | HttpResult) {
  const rows = new Map<string, WaitingCheck>();
  let turn: Promise<unknown> = Promise.resolve();
  const state = { now: 1_000_000, person: 'U1' as string | null, online: true };
  const alarms: { run: () => void; ms: number }[] = [];
  const sent: string[] = [];
  const onRecord = vi.fn((_check: WaitingCheck, _record: DiagnosisRecord) => undefined);

  const put = (id: string, more: Partial<WaitingCheck> = {}) => {
    const base = { id, userId: 'U1', kind: 'question' as CheckKind, text: id, symptom: null, bytes: 0, tries: 0 };
    rows.set(id, { ...base, timestamp: rows.size, status: ready, ...more });
  };
  const tab = () =>
    makeSender({
      store: {
        all: async () => [...rows.values()].sort((a, b) => a.timestamp - b.timestamp),
        change: async (id, to) => {
          const row = rows.get(id);
          if (!row) return undefined;
          const changed = to(row);
          if (changed) rows.set(id, changed);
          else rows.delete(id);
          return changed;
        },
      },
      person: () => state.person,
      online: () => state.online,
      send: async (check) => {
        sent.push(check.id);
        return answer(check);
      },
      exclusively: (work) => {
        const mine = turn.then(work);
        turn = mine.catch(() => null);
        return mine;
      },
      onChange: async () => undefined,
      onOverQuota: () => undefined,
      onRecord,
      now: () => state.now,
      wake: (run, ms) => alarms.push({ run, ms }),
      onTrouble: (cause) => {
        throw cause;
      },
    });
  const status = (id: string) => rows.get(id)?.status;
  return { tab, put, rows, state, sent, alarms, onRecord, status };
}

const result = async (check: WaitingCheck): Promise<HttpResult> => ({ data: { id: `R-${check.id}` } });

describe('sending what waits', () => {
  it('sends the oldest first, takes it out of the store and gives its result', async () => {
    const { tab, put, rows, sent, onRecord } = phone(result);
    put('A');
    put('B');
    await tab().run(false);
    expect(sent).toEqual(['A', 'B']);
    expect(rows.size).toBe(0);
    expect(onRecord.mock.calls.map(([, record]) => record.id)).toEqual(['R-A', 'R-B']);
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

  it('stops at the first call without an answer, and tries again after a pause', async () => {
    const { tab, put, sent, state, alarms } = phone(() => ({ error: noAnswer(NETWORK_ERROR) }));
    put('A');
    put('B');
    const sender = tab();
    await sender.run(false);
    await sender.run(false);
    expect(sent).toEqual(['A']);
    const alarm = alarms.at(-1);
    expect(alarm?.ms).toBeGreaterThan(4000);
    state.now += alarm?.ms ?? 0;
    await sender.run(false);
    expect(sent).toEqual(['A', 'A']);
  });

  it('does not wait when the network has come back', async () => {
    let online = false;
    const { tab, put, rows } = phone((check) => (online ? result(check) : { error: noAnswer(NETWORK_ERROR) }));
    put('A');
    put('B');
    const sender = tab();
    await sender.run(false);
    online = true;
    await sender.run(true);
    expect(rows.size).toBe(0);
  });

  it('goes past a check that our side cannot answer now', async () => {
    const { tab, put, sent, status } = phone((check) =>
      check.id === 'A' ? { error: refused(503, 'service_unavailable') } : result(check),
    );
    put('A');
    put('B');
    await tab().run(false);
    expect(sent).toEqual(['A', 'B']);
    expect(status('A')?.name).toBe('waiting');
  });

  it('asks once for a kind whose day is used up, and the other kind still goes', async () => {
    const { tab, put, sent, status, alarms, state } = phone((check) =>
      check.kind === 'photo' ? { error: refused(402, 'quota_exceeded') } : result(check),
    );
    put('A', { kind: 'photo' });
    put('B', { kind: 'photo' });
    put('C');
    await tab().run(false);
    expect(sent).toEqual(['A', 'C']);
    expect(status('B')).toEqual(status('A'));
    expect(status('A')).toMatchObject({ name: 'failed', code: 'quota_exceeded' });
    state.now += alarms.at(-1)?.ms ?? 0;
    await tab().run(false);
    expect(sent).toEqual(['A', 'C', 'A']);
  });

  it('takes up what was being sent when the app was closed', async () => {
    const { tab, put, sent, state, status } = phone(result);
    put('A', { status: { name: 'sending' } });
    state.online = false;
    await tab().run(true);
    expect(status('A')).toEqual(ready);
    state.online = true;
    await tab().run(true);
    expect(sent).toEqual(['A']);
  });

  it('does not send what was removed while another was on its way', async () => {
    const { tab, put, rows, sent } = phone((check) => {
      rows.delete('B');
      return result(check);
    });
    put('A');
    put('B');
    await tab().run(false);
    expect(sent).toEqual(['A']);
  });

  it('blames no check for a refusal that came after somebody else signed in', async () => {
    const { tab, put, state, status, onRecord } = phone(() => {
      state.person = 'U2';
      return { error: refused(403, 'forbidden') };
    });
    put('A');
    await tab().run(false);
    expect(status('A')).toEqual(ready);
    expect(onRecord).not.toHaveBeenCalled();
  });
});
