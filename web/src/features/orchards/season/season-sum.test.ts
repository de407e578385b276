import type { Season } from '@anar/contracts/orchards/diary';
import { describe, expect, it } from 'vitest';
import { hasMoney, outcome, sentence, sumOf } from './season-sum.ts';

const NOTHING = { spray: 0, fertilizer: 0, irrigation: 0, harvest: 0 };
const season = (costs: Partial<Season['costPaise']>, incomePaise = 0): Season => ({
  ...{ from: '2026-04-01', to: '2027-03-31' },
  costPaise: { ...NOTHING, ...costs },
  incomePaise,
});

describe('the result of a season', () => {
  it.each([
    ['only spent', season({ spray: 125_000, fertilizer: 200_000 }), 'अब तक ₹3,250 लगे'],
    ['more earned than spent', season({ harvest: 40_000 }, 4_800_000), 'अब तक ₹47,600 बचे'],
    ['as much', season({ spray: 100 }, 100), 'अब तक ₹0 बचे'],
    ['less', season({ spray: 150_000 }, 50_000), 'कमाई से ₹1,000 ज़्यादा लगे'],
  ])('%s', (_what, of, text) => {
    expect(outcome(sumOf(of))).toBe(text);
    expect(hasMoney(of)).toBe(true);
  });

  it('hasMoney: false without costs and income', () => {
    expect(hasMoney(season({}))).toBe(false);
  });

  it('lists the costs, the highest first, and as a sentence', () => {
    const sum = sumOf(season({ spray: 100_000, harvest: 250_000 }, 900_000));
    expect(sum.parts.map(({ kind }) => kind)).toEqual(['harvest', 'spray']);
    expect(sum.most).toBe(900_000);
    expect(sentence(sum)).toBe('खर्च: तुड़ाई ₹2,500, दवा ₹1,000। कुल खर्च ₹3,500, कमाई ₹9,000।');
  });
});
