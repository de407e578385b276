import type { LabelClaim } from '@anar/contracts/orchards/labels';
import { expect, it } from 'vitest';
import { newLine } from '../draft.ts';
import { chosen, findLabels } from '../ready-made/product-sheet.tsx';
import { labelDose } from './label-dose.ts';
import { isOpen } from './use-label-check.ts';

const label = (part: Partial<LabelClaim>): LabelClaim => ({
  productId: 'x',
  product: 'कॉपर सल्फेट 6 SC',
  kind: 'fungicide',
  problems: ['तेलिया'],
  preHarvestDays: 33,
  source: '',
  ...part,
});

it('a product is found by name or problem, with every word matching somewhere', () => {
  const other = label({ productId: 'y', product: 'एज़ोक्सीस्ट्रोबिन 23 SC', problems: ['धब्बा'] });
  const labels = [label({}), other];
  expect(findLabels(labels, 'sc तेलिया').map(({ productId }) => productId)).toEqual(['x']);
  expect(findLabels(labels, 'sc')).toHaveLength(2);
  expect(findLabels(labels, 'नहीं')).toEqual([]);
});

it("a selected product starts with its label's lowest dose, or none without a dose per litre", () => {
  const perLitre = { from: 1.5, to: 2, unit: 'ml' } as const;
  expect(chosen(label({ perLitre }))).toMatchObject({ dose: '1.5', unit: 'ml', reason: undefined });
  expect(labelDose({ perLitre })).toBe('लेबल: 1 लीटर में 1.5 से 2 मिली');
  expect(labelDose({ perLitre: { from: 0.75, to: 0.75, unit: 'ml' } })).toBe('लेबल: 1 लीटर में 0.75 मिली');
  expect(chosen(label({ perHectare: { from: 1000, to: 1000, unit: 'g' } }))).toMatchObject({ dose: '' });
});

it('a warning is unanswered until it has a reason; a ban stays unanswered', () => {
  const warning = { line: 0, code: 'not_on_label', text: '', blocking: false } as const;
  const check = { warnings: [warning] };
  const banned = { warnings: [{ ...warning, code: 'banned', blocking: true } as const] };
  const line = { ...newLine(), product: 'क' };
  const answers = [undefined, ' ', 'पहले चली थी'].map((reason) => isOpen(check, { ...line, reason }));
  expect(answers).toEqual([true, true, false]);
  expect(isOpen(banned, { ...line, reason: 'फिर भी' })).toBe(true);
  expect(isOpen({ warnings: [] }, line)).toBe(false);
});
