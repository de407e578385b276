import { describe, expect, it } from 'vitest';
import { loadNutrition, yearOf } from './nutrition.ts';

const nutrition = loadNutrition();

describe('the yearly nutrients of a plant', () => {
  it.each([
    [1, { N: 250, P2O5: 125, K2O: 125, FYM_kg: 10 }],
    [2, { N: 250, P2O5: 125, K2O: 125, FYM_kg: 20 }],
    [3, { N: 500, P2O5: 125, K2O: 125, FYM_kg: 30 }],
    [4, { N: 500, P2O5: 125, K2O: 125, FYM_kg: 40 }],
    [5, { N: 625, P2O5: 250, K2O: 250, FYM_kg: 50 }],
    [2.9, { N: 250, P2O5: 125, K2O: 125, FYM_kg: 20 }],
    [25, { N: 625, P2O5: 250, K2O: 250, FYM_kg: 50 }],
  ])('at %s years equal agronomy facts 5.1', (age, row) => expect(yearOf(age, nutrition)).toEqual(row));

  it('before the first year are those of the planting pit', () =>
    expect(yearOf(0, nutrition)).toEqual({ N: 0, P2O5: 80, K2O: 0, FYM_kg: 20 }));

  it('are converted to urea with 46 % N, SSP with 16 % P2O5 and MOP with 60 % K2O', () => {
    const shares = Object.values(nutrition.fertilizers).map(({ nutrient, share }) => [nutrient, share]);
    expect(shares).toEqual([
      ['N', 0.46],
      ['P2O5', 0.16],
      ['K2O', 0.6],
    ]);
  });
});
