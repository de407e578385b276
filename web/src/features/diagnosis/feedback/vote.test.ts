import { describe, expect, it } from 'vitest';
import { answeredError } from '../../../api/api-error.ts';
import { isSameQuestion, readVote, type Vote, waitingVote } from './vote.ts';
import { isRefusedForGood } from './vote-kind.ts';

const vote: Vote = { recordId: 'R', kind: 'advice', helpful: true };

describe('a vote in the queue', () => {
  it.each([{ ...vote, kind: 'mood' }, { ...vote, helpful: 'yes' }, { userId: 'sita' }, null, 'x', []])(
    '%j is none',
    (stored) => expect(readVote(stored)).toBeNull(),
  );

  it('is read back with its words', () => {
    expect(readVote({ ...vote, comment: 'मात्रा', extra: 1 })).toEqual({ ...vote, comment: 'मात्रा' });
    expect(readVote({ ...vote, comment: 7 })).toEqual(vote);
  });

  it('is about one check and one question', () => {
    expect(isSameQuestion(vote, { ...vote, helpful: false })).toBe(true);
    expect(isSameQuestion(vote, { ...vote, kind: 'outcome' })).toBe(false);
    expect(isSameQuestion(vote, { ...vote, recordId: 'other' })).toBe(false);
  });

  it('that came last is what this person said, and nobody else', () => {
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
])('a vote is refused for good by %d %s: %s', (status, text, final) => {
  expect(isRefusedForGood(answeredError(status, '', text, null))).toBe(final);
});
