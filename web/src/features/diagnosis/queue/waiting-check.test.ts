import { describe, expect, it } from 'vitest';
import { type ApiError, answeredError, NETWORK_ERROR, noAnswer } from '../../../api/api-error.ts';
import { afterRefusal, READY } from '../../../device/queue/queue-entry.ts';
import { judgeCheckRefusal, nextMidnightInIndia } from './register-check-kind.ts';
import { isWaitingCheck, maySendByHand, type WaitingCheck, waitingChecksOf } from './waiting-check.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const check: WaitingCheck = {
  id: 'C1',
  userId: 'U1',
  kind: 'question',
  payload: { text: 'फल पर धब्बे', symptom: null },
  bytes: 0,
  timestamp: NOW,
  tries: 0,
  status: READY,
};
const refusal = (status: number, body: object): ApiError =>
  answeredError(status, '', JSON.stringify({ error: 'कारण', ...body }), null);
const after = (error: ApiError) => {
  const refused = afterRefusal(check, error, judgeCheckRefusal(error, NOW), NOW);
  if (!refused) throw new Error('a check is never dropped');
  return refused;
};

describe('a rejected check', () => {
  it.each(['photo_too_dark', 'photo_blurred', 'not_an_image', 'invalid_request'])('fails permanently on %s', (code) => {
    const { status } = after(refusal(422, { code }));
    expect(status).toEqual({ name: 'failed', code, reason: 'कारण', from: null });
    expect(maySendByHand({ status })).toBe(false);
  });

  it('can be sent by hand when a retry may succeed, but not while in flight', () => {
    expect(maySendByHand(after(noAnswer(NETWORK_ERROR)))).toBe(true);
    expect(maySendByHand({ status: { name: 'sending' } })).toBe(false);
  });

  it('quota used up: is retried after the day as reported by the server, like all checks of its kind', () => {
    const resetsAt = '2026-11-21T18:30:00.000Z';
    const error = refusal(402, { code: 'quota_exceeded', details: { resetsAt } });
    expect(judgeCheckRefusal(error, NOW)).toEqual({ from: Date.parse(resetsAt), wholeKind: true });
    expect(maySendByHand(after(error))).toBe(true);
  });

  it.each([
    ['the server reports no time', {}],
    ['the reported time is more than a day ahead of the device clock', { resetsAt: '2026-12-31T18:30:00.000Z' }],
    ['the reported time is in the past by the device clock', { resetsAt: '2026-11-20T18:30:00.000Z' }],
  ])('quota used up: is retried at the next midnight in India when %s', (_when, details) => {
    const { status } = after(refusal(402, { code: 'quota_exceeded', details }));
    expect(status).toMatchObject({ name: 'failed', from: Date.parse('2026-11-21T18:30:00Z') });
  });
});

it.each([
  ['2026-11-21T12:00:00Z', '2026-11-21T18:30:00Z'],
  ['2026-11-21T18:29:59Z', '2026-11-21T18:30:00Z'],
  ['2026-11-21T18:30:00Z', '2026-11-22T18:30:00Z'],
])('nextMidnightInIndia: after %s it is %s', (now, midnight) => {
  expect(nextMidnightInIndia(Date.parse(now))).toBe(Date.parse(midnight));
});

it('isWaitingCheck: false for other entries and for those of an older build', () => {
  expect(isWaitingCheck(check)).toBe(true);
  expect(isWaitingCheck({ ...check, kind: 'vote' })).toBe(false);
  const { payload: _, ...flat } = check;
  expect(isWaitingCheck({ ...flat, kind: 'photo' })).toBe(false);
  expect(isWaitingCheck({ id: 'Q1', userId: 'U1', kind: 'photo', timestamp: 1 })).toBe(false);
});

it("waitingChecksOf: only this user's checks; votes and diary entries are not listed", () => {
  const vote = { ...check, id: 'V1', kind: 'vote', payload: { recordId: 'R' } };
  const line = { ...check, id: 'D1', kind: 'diary', payload: { text: 'छँटाई' } };
  expect(waitingChecksOf([vote, line], 'U1')).toEqual([]);
  expect(waitingChecksOf([vote, check, { ...check, userId: 'U2' }], 'U1')).toEqual([check]);
  expect(waitingChecksOf([check], undefined)).toEqual([]);
});
