import { describe, expect, it } from 'vitest';
import { loadKnowledge } from '../../knowledge/load-knowledge.ts';
import type { Farm } from '../../orchards/farm.ts';
import { bagsFor, fertilizerAdvice } from './fertilizer.ts';

const knowledge = loadKnowledge();
const { problems } = knowledge;
const farm = (change: Partial<Farm> = {}): Farm => ({
  phase: 'fruiting',
  age: 5,
  irrigation: 'drip',
  daysToHarvest: null,
  ...change,
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
    const several = { daysToHarvest: null, orchards: { count: 2, placed: 2 } };
    expect(fertilizerAdvice(several, null, knowledge, 'x').caution).toContain('हर बाग की ‘साल भर की खाद’');
  });
});
