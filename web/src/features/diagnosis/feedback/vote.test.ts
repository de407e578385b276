import { describe, expect, it } from 'vitest';
import { answeredError } from '../../../api/api-error.ts';
import { isSameQuestion, readVote, type Vote, waitingVote } from './vote.ts';
import { isPermanentlyRefused } from './vote-kind.ts';

const vote: Vote = { recordId: 'R', kind: 'advice', helpful: true };

describe('a vote in the queue', () => {
  it.each([{ ...vote, kind: 'mood' }, { ...vote, helpful: 'yes' }, { userId: 'sita' }, null, 'x', []])(
    'readVote: null for %j',
    (stored) => expect(readVote(stored)).toBeNull(),
  );

  it('readVote: keeps a valid comment and drops unknown fields', () => {
    expect(readVote({ ...vote, comment: 'मात्रा', extra: 1 })).toEqual({ ...vote, comment: 'मात्रा' });
    expect(readVote({ ...vote, comment: 7 })).toEqual(vote);
  });

  it('isSameQuestion: only for the same check and the same question', () => {
    expect(isSameQuestion(vote, { ...vote, helpful: false })).toBe(true);
    expect(isSameQuestion(vote, { ...vote, kind: 'outcome' })).toBe(false);
    expect(isSameQuestion(vote, { ...vote, recordId: 'other' })).toBe(false);
  });

  it("waitingVote: returns this user's latest vote on the question", () => {
    const entry = (userId: string, payload: unknown, kind = 'vote') => ({
      id: '',
      userId,
      kind,
      timestamp: 0,
      payload,
    });
    const queue = [
      entry('ramesh', vote),
      entry('ramesh', { ...vote, helpful: false }),
      entry('ramesh', { ...vote, recordId: 'other' }),
      entry('sita', vote),
      entry('ramesh', vote, 'question'),
    ];
    const question = { recordId: 'R', kind: 'advice' } as const;
    expect(waitingVote(queue, 'ramesh', question)?.helpful).toBe(false);
    expect(waitingVote(queue, 'sita', question)?.helpful).toBe(true);
    expect(waitingVote(queue, 'mohan', question)).toBeUndefined();
    expect(waitingVote(queue, 'ramesh', { ...question, kind: 'outcome' })).toBeUndefined();
  });
});

it.each([
  [403, JSON.stringify({ error: 'यह जाँच आपकी नहीं', code: 'forbidden' }), true],
  [404, JSON.stringify({ error: 'जाँच नहीं मिली', code: 'not_found' }), true],
  [403, '<html>Blocked by the proxy</html>', false],
  [404, '<html>Not found</html>', false],
  [503, JSON.stringify({ error: 'बाद में', code: 'service_unavailable' }), false],
])('isPermanentlyRefused: %d %s is %s', (status, text, final) => {
  expect(isPermanentlyRefused(answeredError(status, '', text, null))).toBe(final);
});
