import { describe, expect, it } from 'vitest';
import { type ApiError, answeredError, NETWORK_ERROR, noAnswer, TIMED_OUT } from '../../api/api-error.ts';
import {
  afterRefusal,
  type EntryStatus,
  headsOfLines,
  isUnanswered,
  judgeRefusal,
  nextToSend,
  type OutgoingEntry,
  pauseAfter,
  READY,
} from './queue-entry.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

const entry = (status: EntryStatus, more: Partial<OutgoingEntry> = {}): OutgoingEntry => ({
  id: 'E1',
  userId: 'U1',
  kind: 'question',
  payload: { text: 'फल पर धब्बे' },
  bytes: 0,
  timestamp: NOW,
  tries: 0,
  status,
  ...more,
});
const waiting = (from = 0, more: Partial<OutgoingEntry> = {}) => entry({ name: 'waiting', from }, more);
const refusal = (status: number, body: object, retryAfter: string | null = null): ApiError =>
  answeredError(status, '', JSON.stringify({ error: 'कारण', ...body }), retryAfter);
const after = (error: ApiError, from = waiting()) => afterRefusal(from, error, judgeRefusal(error), NOW);

describe('an entry after a failed call', () => {
  it.each([
    ['no network', noAnswer(NETWORK_ERROR)],
    ['no answer in time', noAnswer(TIMED_OUT)],
    ['a login that ran out', refusal(401, { code: 'session_ended' })],
    ['a notice not agreed to yet', refusal(403, { code: 'consent_required' })],
    ['the same request still at work', refusal(409, { code: 'busy_repeat' })],
    ['too many requests', refusal(429, { code: 'too_many_requests' })],
    ['an upload that came too slowly', refusal(408, { code: 'request_timeout' })],
    ['an upload while others are open', refusal(429, { code: 'too_many_uploads' })],
    ['a service that is down', refusal(503, { code: 'service_unavailable' })],
    ['our own mistake', refusal(500, { code: 'internal' })],
    ['the login page of a hotel', answeredError(200, 'OK', '<html>', null)],
    ['a proxy that forbids', answeredError(403, 'Forbidden', '<html>', null)],
  ])('is queued again after %s', (_what, error) => {
    const tried = after(error);
    expect(tried?.status.name).toBe('waiting');
    expect(tried?.status.name === 'waiting' && tried.status.from).toBeGreaterThan(NOW);
    expect(tried?.tries).toBe(1);
  });

  it('waits at least as long as Retry-After', () => {
    const error = refusal(429, { code: 'too_many_requests' }, '120');
    expect(after(error)?.status).toEqual({ name: 'waiting', from: NOW + 120_000 });
  });

  it.each(['photo_too_dark', 'not_an_image', 'invalid_request'])('refused with %s: stays with the reason', (code) => {
    expect(after(refusal(422, { code }))?.status).toEqual({ name: 'failed', code, reason: 'कारण', from: null });
  });

  it('is dropped on 410', () => {
    expect(after(refusal(410, { code: 'gone' }))).toBeNull();
  });

  it('is no longer urgent: its screen has been settled', () => {
    expect(after(noAnswer(NETWORK_ERROR), waiting(0, { urgent: true }))?.urgent).toBe(false);
  });

  it('is dropped when the verdict of its kind is drop', () => {
    expect(afterRefusal(waiting(), refusal(404, { code: 'not_found' }), 'drop', NOW)).toBeNull();
  });

  it.each([
    [noAnswer(TIMED_OUT), true],
    [refusal(401, { code: 'session_ended' }), true],
    [answeredError(502, 'Bad Gateway', '<html>', null), true],
    [refusal(503, { code: 'service_unavailable' }), false],
    [refusal(422, { code: 'photo_blurred' }), false],
  ])('isUnanswered after $status $body.code: %s', (error, alike) => {
    expect(isUnanswered(error)).toBe(alike);
  });
});

it('pauseAfter: 5 seconds, doubling up to 5 minutes, with a jitter of 10 % to both sides', () => {
  expect([1, 2, 3, 4].map((tries) => pauseAfter(tries, 0.5))).toEqual([5000, 10_000, 20_000, 40_000]);
  expect(pauseAfter(50, 0.5)).toBe(300_000);
  expect(pauseAfter(1, 0)).toBe(4500);
  expect(pauseAfter(1, 1)).toBe(5500);
});

describe('the next entry to send', () => {
  const failed = (from: number | null) => entry({ name: 'failed', code: 'quota_exceeded', reason: '', from });

  it('is the oldest that is due', () => {
    const second = waiting(NOW, { id: 'E2' });
    expect(nextToSend([waiting(NOW + 1), second, waiting()], NOW, 'due')).toBe(second);
  });

  it('is the one with the fewest tries, so that an unanswered one does not block the rest', () => {
    const tried = waiting(0, { tries: 2 });
    const fresh = waiting(0, { id: 'E2', timestamp: NOW + 1 });
    expect(nextToSend([tried, fresh], NOW, 'due')).toBe(fresh);
    const urgent = waiting(0, { id: 'E3', tries: 3, urgent: true });
    expect(nextToSend([tried, fresh, urgent], NOW, 'due')).toBe(urgent);
  });

  it('is the one that a screen waits for, before all others', () => {
    const urgent = waiting(0, { id: 'E2', urgent: true });
    expect(nextToSend([waiting(), urgent], NOW, 'due')).toBe(urgent);
    expect(nextToSend([waiting(), urgent], NOW, 'urgent')).toBe(urgent);
    expect(nextToSend([waiting()], NOW, 'urgent')).toBeUndefined();
  });

  it('with hurry: ignores pauses', () => {
    expect(nextToSend([waiting(NOW + 1)], NOW, 'due')).toBeUndefined();
    expect(nextToSend([waiting(NOW + 1)], NOW, 'hurry')).toBeDefined();
  });

  it('is never a refused one before its time', () => {
    expect(nextToSend([failed(null), failed(NOW + 1)], NOW, 'hurry')).toBeUndefined();
    expect(nextToSend([failed(NOW)], NOW, 'due')).toBeDefined();
  });

  it('is never one that is being sent', () => {
    expect(nextToSend([entry({ name: 'sending' }), entry(READY, { bytes: 1 })], NOW, 'hurry')?.bytes).toBe(1);
    expect(nextToSend([entry({ name: 'sending' }, { urgent: true })], NOW, 'hurry')).toBeUndefined();
  });
});

describe('headsOfLines', () => {
  const refusedForGood: EntryStatus = { name: 'failed', code: 'chat_expired', reason: '', from: null };
  it.each<[string, [string, EntryStatus][], string[]]>([
    [
      'returns the oldest of each line',
      [
        ['a1', READY],
        ['b1', READY],
        ['a2', READY],
      ],
      ['a1', 'b1'],
    ],
    [
      'one that waits for a retry blocks the later ones',
      [
        ['a1', { name: 'waiting', from: NOW + 9 }],
        ['a2', READY],
      ],
      ['a1'],
    ],
    [
      'one being sent blocks the later ones',
      [
        ['a1', { name: 'sending' }],
        ['a2', READY],
      ],
      ['a1'],
    ],
    [
      'a refused one does not block',
      [
        ['a1', refusedForGood],
        ['a2', READY],
        ['a3', READY],
      ],
      ['a1', 'a2'],
    ],
    [
      'a refused one that is due again waits its turn',
      [
        ['a1', READY],
        ['a2', refusedForGood],
      ],
      ['a1'],
    ],
  ])('%s', (_what, entries, free) => {
    const all = entries.map(([id, status]) => entry(status, { id }));
    expect(headsOfLines(all, ({ id }) => id.slice(0, 1)).map(({ id }) => id)).toEqual(free);
  });
});
