import type { PlantPhase } from '@anar/contracts/orchards';
import { describe, expect, it } from 'vitest';
import { loadKnowledge } from '../knowledge/load-knowledge.ts';
import type { Farm } from '../orchards/farm.ts';
import { bagsFor, fertilizerAdvice } from './fertilizer.ts';
import { irrigationAdvice } from './irrigation.ts';

const knowledge = loadKnowledge();
const { water, problems, sources } = knowledge;
const farm = (change: Partial<Farm> = {}): Farm => ({
  phase: 'fruiting',
  age: 5,
  irrigation: 'drip',
  daysToHarvest: null,
  ...change,
});
const waterFor = (change: Partial<Farm>, month = 11) => irrigationAdvice(farm(change), month, water, sources);

describe('water, from the NRCP Solapur trial (S9)', () => {
  it.each<[number, PlantPhase, number]>([
    [5, 'fruiting', 21.9],
    [12, 'fruiting', 21.9],
    [5, 'growth', 11.8],
    [3, 'flowering', 12.5],
    [2, 'growth', 6.5],
    [1, 'flowering', 5.4],
  ])('year %s, %s: %s litres', (age, phase, litres) => {
    const advice = waterFor({ age, phase });
    expect(advice.litersPerPlant).toBe(litres);
    expect(advice.why).toContain('अनुमान');
    expect(advice.source).toBeDefined();
  });

  it('never leaves the bounds of the data', () => {
    for (let age = 1; age <= 60; age++) {
      for (const phase of ['growth', 'flowering', 'fruiting', 'harvest'] as const) {
        const { litersPerPlant } = waterFor({ age, phase });
        expect(litersPerPlant).toBeGreaterThanOrEqual(2);
        expect(litersPerPlant).toBeLessThanOrEqual(23.4);
      }
    }
  });

  it.each<[string, Partial<Farm>, number]>([
    ['in summer, when only the weather knows', {}, 4],
    ['for a sapling', { age: 0 }, 11],
    ['for another way of watering', { irrigation: 'sprinkler' }, 11],
    ['for rainfed trees', { irrigation: 'rainfed' }, 11],
  ])('gives no number %s', (_why, change, month) => {
    const advice = waterFor(change, month);
    expect(advice.litersPerPlant).toBeUndefined();
    expect(advice.why).toContain('मिट्टी');
  });

  it('gives no number for an unknown orchard, but says what to look at', () => {
    const advice = irrigationAdvice({ daysToHarvest: null }, 11, water, sources);
    expect(advice).toMatchObject({ when: 'अभी पता नहीं', why: expect.stringContaining('मुट्ठी') });
  });

  it.each([
    [4, '8-10 दिन'],
    [8, '13-14 दिन'],
    [12, '17-18 दिन'],
  ])('flooding in month %s: every %s', (month, days) => {
    expect(waterFor({ irrigation: 'flood' }, month).when).toContain(days);
  });
});

describe('fertilizer, the yearly schedule (MPKV style, M)', () => {
  it('of a grown tree: the worked example of the data', () => {
    expect(bagsFor(5, knowledge).map(({ perPlant_g }) => perPlant_g)).toEqual([1359, 1563, 417, 50_000]);
    expect(bagsFor(5, knowledge)[0]).toEqual({ name: 'यूरिया', perPlant_g: 1359, perAcre_kg: 407.7 });
  });

  const advise = (problemId: string | null, change: Partial<Farm> = {}) =>
    fertilizerAdvice(
      farm({ phase: 'flowering', ...change }),
      problems.find(({ id }) => id === problemId) ?? null,
      knowledge,
      'source',
    );

  it('is shown with its caution at the start of a bahar only', () => {
    expect(advise(null)).toMatchObject({ amountPerPlant_g: 1359, amountPerAcre_kg: 407.7 });
    expect(advise(null).caution).toContain('मिट्टी जाँच के बिना यह औसत मात्रा है');
    for (const phase of ['fruiting', 'harvest'] as const) {
      expect(advise(null, { phase })).not.toHaveProperty('amountPerPlant_g');
    }
  });

  it.each(['bacterial_blight', 'thrips', 'wilt'])('is held back for %s', (problemId) => {
    const advice = advise(problemId);
    expect(advice.type).toContain('नाइट्रोजन ज़्यादा न दें');
    expect(advice).not.toHaveProperty('amountPerPlant_g');
    expect(advice).not.toHaveProperty('items');
  });

  it('waits for a test with a deficiency of nitrogen, and is unknown without an orchard', () => {
    expect(advise('nitrogen_deficiency')).not.toHaveProperty('items');
    expect(fertilizerAdvice({ daysToHarvest: null }, null, knowledge, 'x').type).toBe('अभी पता नहीं');
  });
});
