import { describe, expect, it } from 'vitest';
import { type CheckRecord, toCheckRecord } from '../record/check-record.ts';
import { daysSince, isOutcomeDue, outcomeToAsk } from './ask-outcome.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');

function check(id: string, ageDays: number, { confidence = 60, ...rest }: Record<string, unknown> = {}): CheckRecord {
  const record = toCheckRecord({
    id,
    createdAt: new Date(NOW - ageDays * 86_400_000).toISOString(),
    diagnosis: { action: 'cut', diagnosis: 'तेलिया रोग', confidence },
    ...rest,
  });
  if (!record) throw new Error('no check');
  return record;
}

const asked = (...records: CheckRecord[]) => outcomeToAsk(records, NOW)?.id;

describe('the question about the outcome', () => {
  it('is asked from day 7 to day 30', () => {
    expect(asked(check('young', 6.99))).toBeUndefined();
    expect(asked(check('week', 7))).toBe('week');
    expect(asked(check('month', 30.5))).toBe('month');
    expect(asked(check('old', 31))).toBeUndefined();
  });

  it('is about the latest due check, in any order of the list', () => {
    expect(asked(check('a', 20), check('b', 9), check('c', 12), check('d', 2))).toBe('b');
  });

  it('is not asked about a check that is unsure, has no advice, has an answer already, or has no time', () => {
    expect(asked(check('unsure', 8, { confidence: 30 }))).toBeUndefined();
    expect(asked(check('answered', 8, { feedback: { outcome: false } }))).toBeUndefined();
    expect(asked(check('thumb', 8, { feedback: { advice: true } }))).toBe('thumb');
    expect(asked(check('timeless', 8, { createdAt: 'gestern' }))).toBeUndefined();
    expect(asked(check('empty', 8, { diagnosis: { action: '', diagnosis: 'x', confidence: 80 } }))).toBeUndefined();
  });

  it('isOutcomeDue: still true long after day 30', () => {
    expect(isOutcomeDue(check('old', 90), NOW)).toBe(true);
    expect(daysSince(check('old', 90.5), NOW)).toBe(90);
  });
});
