import { describe, expect, it } from 'vitest';
import {
  type DraftLine,
  draftOf,
  imagePath,
  isEmptyDraft,
  newLine,
  requestOf,
  sprayDays,
  wrongFields,
} from './draft.ts';

const line = (part: Partial<DraftLine>): DraftLine => ({ ...newLine(), key: 'k', product: 'दवा', ...part });

describe('a line', () => {
  it('is sent with its parsable fields, digits of both scripts', () => {
    const whole = line({ productId: 'p', dose: '१.५', unit: 'ml', repeat: '10', times: '2', reason: ' ठीक ' });
    expect(requestOf(whole)).toEqual({
      productId: 'p',
      product: 'दवा',
      perLitre: { value: 1.5, unit: 'ml' },
      repeatAfterDays: 10,
      times: 2,
      reason: 'ठीक',
    });
    expect(requestOf(line({ dose: 'x', times: '' }))).toEqual({ product: 'दवा' });
  });

  it.each([
    [{}, []],
    [{ product: ' ' }, ['product']],
    [{ dose: '0' }, ['dose']],
    [{ dose: '1001' }, ['dose']],
    [{ repeat: '91' }, ['repeat']],
    [{ times: '7' }, ['times']],
    [{ reason: '' }, ['reason']],
    [{ reason: 'पहले चली थी' }, []],
  ] satisfies [Partial<DraftLine>, string[]][])('%j is invalid in %j', (part, wrong) => {
    expect(wrongFields(line(part))).toEqual(wrong);
  });

  it('states the days of spraying, and of picking', () => {
    const twice = line({ repeat: '10', times: '2' });
    expect(sprayDays(twice, 10, '2026-11-23')).toEqual({ days: ['2026-11-23', '2026-12-03'], safeOn: '2026-12-13' });
    expect(sprayDays(line({ times: '3' }), undefined, '2026-11-23')).toEqual({ days: ['2026-11-23'], safeOn: null });
  });
});

it("starts with the farmer's current version", () => {
  const current = { product: 'क', perLitre: { value: 2, unit: 'g' as const }, repeatAfterDays: 7 };
  const draft = draftOf({ prescription: 'काटें', prescriptionLines: [current] });
  expect(draft.text).toBe('काटें');
  expect(draft.lines[0]).toMatchObject({ product: 'क', dose: '2', unit: 'g', repeat: '7', times: '' });
  expect(isEmptyDraft(draftOf({ prescription: null, prescriptionLines: [] }))).toBe(true);
});

it('recognises an image by its path when its link was signed again', () => {
  expect(imagePath('/media/consult/A?e=1&s=x')).toBe(imagePath('/media/consult/A?e=2&s=y'));
  expect(imagePath('/media/consult?id=A&s=x')).not.toBe(imagePath('/media/consult?id=B&s=x'));
});
