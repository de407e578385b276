import { describe, expect, it } from 'vitest';
import { type KeptFeedback, readKept, sameQuestion } from './kept-feedback.ts';

const said: KeptFeedback = { userId: 'ramesh', recordId: 'R', kind: 'advice', helpful: true };

describe('what was said without a network', () => {
  it('is read back, and what is damaged falls out', () => {
    const stored = [said, { ...said, kind: 'mood' }, { ...said, helpful: 'yes' }, { userId: 'sita' }, null, 'x'];
    expect(readKept(JSON.stringify(stored))).toEqual([said]);
  });

  it.each([null, '', '{', '{}', '"x"'])('%s is nothing', (stored) => expect(readKept(stored)).toEqual([]));

  it('is about one check, one question, one person', () => {
    expect(sameQuestion(said, { ...said, helpful: false } as KeptFeedback)).toBe(true);
    expect(sameQuestion(said, { ...said, kind: 'outcome' })).toBe(false);
    expect(sameQuestion(said, { ...said, userId: 'sita' })).toBe(false);
    expect(sameQuestion(said, { ...said, recordId: 'other' })).toBe(false);
  });
});
