import type { PlantPhase } from '@anar/contracts/orchards/orchards';
import { expect, test } from 'vitest';
import { limitByWork, sprayedLately } from '../../advisories/calculation/compose-advisory.ts';
import { DAY_OVER, type SprayAdvice } from './spray-advice.ts';

const TODAY = '2026-11-21';
const harvestWait = { product: 'मैंकोजेब', sprayedOn: '2026-11-14', preHarvestDays: 20, safeOn: '2026-12-04' };

test.each([
  ['2026-11-21', 'आज आपने नीम तेल छिड़का'],
  ['2026-11-20', 'कल आपने नीम तेल छिड़का'],
  ['2026-11-19', 'परसों आपने नीम तेल छिड़का'],
])('sprayed on %s', (on, sentence) => {
  expect(sprayedLately({ sprayed: { on, product: 'नीम तेल' } }, 'fruiting', TODAY)).toEqual([sentence]);
});

test.each<[PlantPhase, number]>([
  ['growth', 1],
  ['flowering', 1],
  ['fruiting', 2],
  ['harvest', 2],
])('in the phase %s: %i sentences; with fruit also the day from which it may be picked', (phase, count) => {
  const sentences = sprayedLately({ sprayed: { on: TODAY, product: 'नीम तेल' }, harvestWait }, phase, TODAY);
  expect(sentences).toHaveLength(count);
  if (count === 2) expect(sentences[1]).toBe('मैंकोजेब के बाद तुड़ाई 4 दिसंबर से करें, उससे पहले नहीं');
});

test('without a recent spray there is no sentence', () => {
  expect(sprayedLately({ harvestWait }, 'harvest', TODAY)).toEqual([]);
});

test('after a spray of today no other is called safe; of yesterday it may be', () => {
  const safe: SprayAdvice = { decision: 'safe', reasons: ['हवा 8 किमी/घंटा: सब ठीक'], hours: [] };
  const sprayed = { on: TODAY, product: 'नीम तेल' };
  const after = (on: string) => limitByWork(safe, { sprayed: { ...sprayed, on } }, TODAY);
  expect(after(TODAY)).toMatchObject({
    decision: 'caution',
    reasons: [expect.stringMatching(/^आज एक छिड़काव हो चुका है/), 'हवा 8 किमी/घंटा'],
  });
  const evening = limitByWork({ ...safe, reasons: [DAY_OVER, ...safe.reasons] }, { sprayed }, TODAY);
  expect(evening.reasons).toEqual([DAY_OVER, expect.stringContaining('हो चुका है'), 'हवा 8 किमी/घंटा']);
  expect(after('2026-11-20')).toBe(safe);
  expect(limitByWork(safe, {}, TODAY)).toBe(safe);
});
