import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { expect, it } from 'vitest';

interface Nutrition {
  per_plant: unknown;
  fertilizers: Record<'urea' | 'ssp' | 'mop', { share: number }>;
  share: unknown;
}
const table = (path: string) =>
  load(readFileSync(join(import.meta.dirname, '../../services', path), 'utf8')) as Nutrition;

it('the fertilizer plan and the plant check tell the same amounts', () => {
  const plan = table('orchard-advisory/src/fertilizer/data/nutrition.yaml');
  const check = table('diagnosis-ai/src/knowledge/data/nutrition.yaml');
  expect(plan.per_plant).toEqual(check.per_plant);
  const { urea, ssp, mop } = plan.fertilizers;
  expect({ urea_N: urea.share, SSP_P2O5: ssp.share, MOP_K2O: mop.share }).toEqual(check.share);
});
