import { describe, expect, it } from 'vitest';
import { type ApiError, answeredError, NETWORK_ERROR, noAnswer, TIMED_OUT } from '../../../api/api-error.ts';
import {
  afterRefusal,
  isWaitingCheck,
  maySendByHand,
  nextMidnightInIndia,
  nextToSend,
  pauseAfter,
  type Status,
  type WaitingCheck,
} from './waiting-check.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

const check = (status: Status, more: Partial<WaitingCheck> = {}): WaitingCheck => ({
  id: 'C1',
  userId: 'U1',
  kind: 'question',
  text: 'फल पर धब्बे',
  symptom: null,
  bytes: 0,
  timestamp: NOW,
  tries: 0,
  status,
  ...more,
});
const waiting = (from = 0) => check({ name: 'waiting', from });
const refusal = (status: number, body: object, retryAfter: string | null = null): ApiError =>
  answeredError(status, '', JSON.stringify({ error: 'कारण', ...body }), retryAfter);

describe('a check that was not answered with a result', () => {
  it.each([
    ['no network', noAnswer(NETWORK_ERROR)],
    ['no answer in time', noAnswer(TIMED_OUT)],
    ['a login that ran out', refusal(401, { code: 'session_ended' })],
    ['the same request still at work', refusal(409, { code: 'busy_repeat' })],
    ['too many requests', refusal(429, { code: 'too_many_requests' })],
    ['a service that is down', refusal(503, { code: 'service_unavailable' })],
    ['our own mistake', refusal(500, { code: 'internal' })],
    ['the login page of a hotel', answeredError(200, 'OK', '<html>', null)],
    ['a proxy that forbids', answeredError(403, 'Forbidden', '<html>', null)],
  ])('waits and goes again after %s', (_what, error) => {
    const { status, tries } = afterRefusal(waiting(), error, NOW);
    expect(status.name).toBe('waiting');
    expect(status.name === 'waiting' && status.from).toBeGreaterThan(NOW);
    expect(tries).toBe(1);
  });

  it('waits at least as long as the server asks', () => {
    const { status } = afterRefusal(waiting(), refusal(429, { code: 'too_many_requests' }, '120'), NOW);
    expect(status).toEqual({ name: 'waiting', from: NOW + 120_000 });
  });

  it.each(['photo_too_dark', 'photo_blurred', 'not_an_image', 'invalid_request'])('stops at %s', (code) => {
    const after = afterRefusal(waiting(), refusal(422, { code }), NOW);
    expect(after.status).toEqual({ name: 'failed', code, reason: 'कारण', from: null });
    expect(maySendByHand(after)).toBe(false);
  });

  it('goes on after the day whose checks are used up, as the server says', () => {
    const resetsAt = '2026-11-21T18:30:00.000Z';
    const after = afterRefusal(waiting(), refusal(402, { code: 'quota_exceeded', details: { resetsAt } }), NOW);
    expect(after.status).toMatchObject({ name: 'failed', from: Date.parse(resetsAt) });
    expect(maySendByHand(after)).toBe(true);
  });

  it('goes on at the next midnight in India when the server does not say', () => {
    const after = afterRefusal(waiting(), refusal(402, { code: 'quota_exceeded' }), NOW);
    expect(after.status).toMatchObject({ name: 'failed', from: Date.parse('2026-11-21T18:30:00Z') });
  });
});

it.each([
  ['2026-11-21T12:00:00Z', '2026-11-21T18:30:00Z'],
  ['2026-11-21T18:29:59Z', '2026-11-21T18:30:00Z'],
  ['2026-11-21T18:30:00Z', '2026-11-22T18:30:00Z'],
])('after %s the next day in India starts at %s', (now, midnight) => {
  expect(nextMidnightInIndia(Date.parse(now))).toBe(Date.parse(midnight));
});

it('pauses 5 seconds first, twice as long each time, at most 5 minutes, spread by a tenth to both sides', () => {
  expect([1, 2, 3, 4].map((tries) => pauseAfter(tries, 0.5))).toEqual([5000, 10_000, 20_000, 40_000]);
  expect(pauseAfter(50, 0.5)).toBe(300_000);
  expect(pauseAfter(1, 0)).toBe(4500);
  expect(pauseAfter(1, 1)).toBe(5500);
});

describe('the next check to send', () => {
  const failed = (from: number | null) => check({ name: 'failed', code: 'quota_exceeded', reason: '', from });

  it('is the oldest that is due', () => {
    const second = check({ name: 'waiting', from: NOW }, { id: 'C2' });
    expect(nextToSend([waiting(NOW + 1), second, waiting(0)], NOW, false)).toBe(second);
  });

  it('does not wait out its pause when the network came back', () => {
    expect(nextToSend([waiting(NOW + 1)], NOW, false)).toBeUndefined();
    expect(nextToSend([waiting(NOW + 1)], NOW, true)).toBeDefined();
  });

  it('is never one that was refused, before its day', () => {
    expect(nextToSend([failed(null), failed(NOW + 1)], NOW, true)).toBeUndefined();
    expect(nextToSend([failed(NOW)], NOW, false)).toBeDefined();
  });

  it('is never one that is on its way', () => {
    expect(nextToSend([check({ name: 'sending' })], NOW, true)).toBeUndefined();
  });
});

it('knows its own entries from those of an older build', () => {
  expect(isWaitingCheck(waiting())).toBe(true);
  expect(isWaitingCheck({ id: 'Q1', userId: 'U1', kind: 'check', timestamp: 1 })).toBe(false);
  expect(isWaitingCheck({ id: 'Q1', userId: 'U1', kind: 'photo', timestamp: 1 })).toBe(false);
});
