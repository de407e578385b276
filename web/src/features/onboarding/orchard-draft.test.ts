import { describe, expect, it } from 'vitest';
import {
  ageHint,
  canGoOn,
  draftReducer,
  emptyDraft,
  type OrchardDraft,
  percentDone,
  readCount,
  toDraft,
} from './orchard-draft.ts';

const answered: OrchardDraft = { ...emptyDraft, step: 4, currentPhase: 'fruiting', baharType: 'mrig', plantCount: 240 };

describe('the four steps', () => {
  it('starts at age 3 and 100 plants', () => {
    expect(emptyDraft).toMatchObject({ step: 1, plantAge: 3, plantCount: 100, currentPhase: null, baharType: null });
  });

  it('step 1 can always continue, 2 only with a phase, 3 with a bahar, 4 with plants', () => {
    expect(canGoOn(emptyDraft)).toBe(true);
    expect(canGoOn({ ...emptyDraft, step: 2 })).toBe(false);
    expect(canGoOn({ ...emptyDraft, step: 2, currentPhase: 'growth' })).toBe(true);
    expect(canGoOn({ ...emptyDraft, step: 3 })).toBe(false);
    expect(canGoOn({ ...emptyDraft, step: 3, baharType: 'ambe' })).toBe(true);
    expect(canGoOn({ ...emptyDraft, step: 4, plantCount: 0 })).toBe(false);
    expect(canGoOn({ ...emptyDraft, step: 4 })).toBe(true);
  });

  it('a step without its answer cannot be passed, nor the last one', () => {
    const second = draftReducer(emptyDraft, { type: 'next' });
    expect(second.step).toBe(2);
    expect(draftReducer(second, { type: 'next' }).step).toBe(2);
    expect(draftReducer(answered, { type: 'next' }).step).toBe(4);
  });

  it('back from step 2 keeps the answers', () => {
    expect(draftReducer(emptyDraft, { type: 'back' }).step).toBe(1);
    expect(draftReducer(answered, { type: 'back' })).toEqual({ ...answered, step: 3 });
  });

  it.each([
    [1, 25],
    [2, 50],
    [3, 75],
    [4, 100],
  ] as const)('step %d is %d%%', (step, percent) => {
    expect(percentDone(step)).toBe(percent);
  });
});

describe('numbers', () => {
  it('keeps the age within 1 and 15 and the count at least 1', () => {
    expect(draftReducer(emptyDraft, { type: 'age', years: 0 }).plantAge).toBe(1);
    expect(draftReducer(emptyDraft, { type: 'age', years: 16 }).plantAge).toBe(15);
    expect(draftReducer(emptyDraft, { type: 'count', plants: -4 }).plantCount).toBe(1);
    expect(draftReducer(emptyDraft, { type: 'count', plants: 12_345 }).plantCount).toBe(12_345);
  });

  it.each([
    ['250', 250],
    ['0', 1],
    ['12,000', 12_000],
    ['९५०', 950],
    ['9999999', 100_000],
    ['', null],
    ['abc', null],
  ])('typed %j is parsed as %j', (typed, count) => {
    expect(readCount(typed)).toBe(count);
  });

  it.each([
    [1, 'young'],
    [2, 'young'],
    [3, 'prime'],
    [8, 'prime'],
    [9, 'old'],
    [15, 'old'],
  ])('%d years: %s', (years, hint) => {
    expect(ageHint(years)).toBe(hint);
  });
});

describe('the idempotency key', () => {
  it('stays for a repeat of the same answers', () => {
    const submitted = draftReducer(answered, { type: 'submitted', key: 'K1' });
    expect(draftReducer(submitted, { type: 'submitted', key: 'K2' }).key).toBe('K1');
  });

  it('is cleared by a changed answer, because one key must not carry two orchards', () => {
    const submitted = draftReducer(answered, { type: 'submitted', key: 'K1' });
    expect(draftReducer(submitted, { type: 'count', plants: 300 }).key).toBeNull();
    expect(draftReducer(submitted, { type: 'bahar', bahar: 'ambe' }).key).toBeNull();
  });
});

describe('a stored draft', () => {
  it('is restored unchanged', () => {
    expect(toDraft(JSON.parse(JSON.stringify(answered)))).toEqual(answered);
  });

  it('that is invalid starts over', () => {
    for (const raw of [null, 'x', 7, {}, { step: 9, plantAge: 'many', currentPhase: 'sleeping' }]) {
      expect(toDraft(raw)).toEqual(emptyDraft);
    }
  });

  it('returns to the first unanswered step', () => {
    expect(toDraft({ ...answered, baharType: 'none' }).step).toBe(3);
    expect(toDraft({ ...answered, currentPhase: 'none' }).step).toBe(2);
  });
});
