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

describe('an entry that was not answered with a result', () => {
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
  ])('waits and goes again after %s', (_what, error) => {
    const tried = after(error);
    expect(tried?.status.name).toBe('waiting');
    expect(tried?.status.name === 'waiting' && tried.status.from).toBeGreaterThan(NOW);
    expect(tried?.tries).toBe(1);
  });

  it('waits at least as long as the server asks', () => {
    const error = refusal(429, { code: 'too_many_requests' }, '120');
    expect(after(error)?.status).toEqual({ name: 'waiting', from: NOW + 120_000 });
  });

  it.each(['photo_too_dark', 'not_an_image', 'invalid_request'])('stays with its reason at %s', (code) => {
    expect(after(refusal(422, { code }))?.status).toEqual({ name: 'failed', code, reason: 'कारण', from: null });
  });

  it('goes when what it made was removed since', () => {
    expect(after(refusal(410, { code: 'gone' }))).toBeNull();
  });

  it('is no longer urgent: whoever waited for it has been told', () => {
    expect(after(noAnswer(NETWORK_ERROR), waiting(0, { urgent: true }))?.urgent).toBe(false);
  });

  it('goes when its kind says that nobody needs it', () => {
    expect(afterRefusal(waiting(), refusal(404, { code: 'not_found' }), 'drop', NOW)).toBeNull();
  });

  it.each([
    [noAnswer(TIMED_OUT), true],
    [refusal(401, { code: 'session_ended' }), true],
    [answeredError(502, 'Bad Gateway', '<html>', null), true],
    [refusal(503, { code: 'service_unavailable' }), false],
    [refusal(422, { code: 'photo_blurred' }), false],
  ])('the next would fare the same after $status $body.code: %s', (error, alike) => {
    expect(isUnanswered(error)).toBe(alike);
  });
});

it('pauses 5 seconds first, twice as long each time, at most 5 minutes, spread by a tenth to both sides', () => {
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

  it('is the least tried before older ones, so that one without an answer does not block the rest', () => {
    const tried = waiting(0, { tries: 2 });
    const fresh = waiting(0, { id: 'E2', timestamp: NOW + 1 });
    expect(nextToSend([tried, fresh], NOW, 'due')).toBe(fresh);
    const urgent = waiting(0, { id: 'E3', tries: 3, urgent: true });
    expect(nextToSend([tried, fresh, urgent], NOW, 'due')).toBe(urgent);
  });

  it('is before all others one that a screen waits for', () => {
    const urgent = waiting(0, { id: 'E2', urgent: true });
    expect(nextToSend([waiting(), urgent], NOW, 'due')).toBe(urgent);
    expect(nextToSend([waiting(), urgent], NOW, 'urgent')).toBe(urgent);
    expect(nextToSend([waiting()], NOW, 'urgent')).toBeUndefined();
  });

  it('does not wait out its pause when the network came back', () => {
    expect(nextToSend([waiting(NOW + 1)], NOW, 'due')).toBeUndefined();
    expect(nextToSend([waiting(NOW + 1)], NOW, 'hurry')).toBeDefined();
  });

  it('is never one that was refused, before its day', () => {
    expect(nextToSend([failed(null), failed(NOW + 1)], NOW, 'hurry')).toBeUndefined();
    expect(nextToSend([failed(NOW)], NOW, 'due')).toBeDefined();
  });

  it('is never one that is on its way', () => {
    expect(nextToSend([entry({ name: 'sending' }), entry(READY, { bytes: 1 })], NOW, 'hurry')?.bytes).toBe(1);
    expect(nextToSend([entry({ name: 'sending' }, { urgent: true })], NOW, 'hurry')).toBeUndefined();
  });
});

describe('where presses keep their order', () => {
  const refusedForGood: EntryStatus = { name: 'failed', code: 'chat_expired', reason: '', from: null };
  it.each<[string, [string, EntryStatus][], string[]]>([
    [
      'the oldest of each line may go',
      [
        ['a1', READY],
        ['b1', READY],
        ['a2', READY],
      ],
      ['a1', 'b1'],
    ],
    [
      'one that waits to be tried again holds back the later',
      [
        ['a1', { name: 'waiting', from: NOW + 9 }],
        ['a2', READY],
      ],
      ['a1'],
    ],
    [
      'one on its way holds back the later',
      [
        ['a1', { name: 'sending' }],
        ['a2', READY],
      ],
      ['a1'],
    ],
    [
      'one that was refused does not',
      [
        ['a1', refusedForGood],
        ['a2', READY],
        ['a3', READY],
      ],
      ['a1', 'a2'],
    ],
    [
      'one that was refused waits its turn when it is sent again',
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
