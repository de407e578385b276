import { loadPlantTextClassifier, type PlantText, TEXT_KINDS } from '@anar/classifier/plant-text';
import { describe, expect, it } from 'vitest';
import { loadKnowledge } from '../../knowledge/load-knowledge.ts';
import { type Chance, type Evidence, weighEvidence } from './evidence.ts';
import { isClear } from './follow-up.ts';

const { problems, seasons, questions } = loadKnowledge();
const classifier = loadPlantTextClassifier();
/** A text about some problem, each equally likely. */
const even: PlantText = {
  words: [],
  kinds: Float64Array.from(TEXT_KINDS, (kind) => (kind === 'problem' ? 1 : 0)),
  scores: new Float64Array(classifier.problems.length),
};
const DRY_MONTH = { month: 12 };

function oddsOf(id: string, other: string, evidence: Partial<Evidence>): number {
  const chances = weighEvidence({ text: even, taps: [], now: DRY_MONTH, seasons, ...evidence }, classifier, problems);
  const share = (wanted: string) => chances.find(({ problem }) => problem.id === wanted)?.share ?? 0;
  return share(id) / share(other);
}

describe('evidence on one scale', () => {
  it('a season multiplies the odds by its factor', () => {
    expect(oddsOf('bacterial_blight', 'scab', {})).toBeCloseTo(1);
    expect(oddsOf('bacterial_blight', 'scab', { now: { month: 8 } })).toBeCloseTo(1.5);
  });

  it('a tap speaks for problems, the likeliest first, and rules others out', () => {
    const taps = [{ for: ['thrips', 'mites'], against: ['aphid'] }];
    expect(oddsOf('thrips', 'mites', { taps })).toBeGreaterThan(1);
    expect(oddsOf('mites', 'scab', { taps })).toBeGreaterThan(50);
    expect(oddsOf('aphid', 'scab', { taps })).toBe(0);
  });
});

it('between two problems where a wrong guess costs the crop, the first needs a higher chance', () => {
  const guess = (id: string, chance: number): Chance => {
    const problem = problems.find((one) => one.id === id);
    if (!problem) throw new Error(`no problem ${id}`);
    return { problem, chance, share: chance };
  };
  expect(isClear([guess('thrips', 0.8), guess('mites', 0.1)], questions)).toBe(true);
  expect(isClear([guess('thrips', 0.6), guess('mites', 0.1)], questions)).toBe(false);
  expect(isClear([guess('bacterial_blight', 0.8), guess('fruit_cracking', 0.1)], questions)).toBe(false);
  expect(isClear([guess('bacterial_blight', 0.9), guess('fruit_cracking', 0.1)], questions)).toBe(true);
});
