import { describe, expect, test } from 'vitest';
import type { DiaryFields } from './diary.model.ts';
import { recentWork } from './recent-work.ts';

const TODAY = '2026-11-21';
const noted = (on: string, facts: Partial<DiaryFields>): DiaryFields => ({
  ...{ userId: 'u', orchardId: 'o', kind: 'irrigation', createdAt: new Date(0) },
  on,
  ...facts,
});
const run = (on: string, litresPerPlant?: number) => noted(on, litresPerPlant === undefined ? {} : { litresPerPlant });
const spray = (on: string, product: string, safeOn?: string): DiaryFields =>
  noted(on, { kind: 'spray', product, ...(safeOn && { preHarvestDays: 5, safeOn }) });

describe('the last irrigation', () => {
  test.each<[string, DiaryFields[], object | undefined]>([
    ['none', [], undefined],
    ['the newest day', [run('2026-11-20', 40), run('2026-11-18', 30)], { on: '2026-11-20', litres: 40 }],
    ['morning and evening together', [run('2026-11-20', 12), run('2026-11-20', 10)], { on: '2026-11-20', litres: 22 }],
    [
      'one of the day without litres: its amount is not known',
      [run('2026-11-20', 12), run('2026-11-20')],
      { on: '2026-11-20' },
    ],
    ['18 days ago', [run('2026-11-03')], { on: '2026-11-03' }],
    ['longer ago counts no more', [run('2026-11-02')], undefined],
  ])('%s', (_, entries, irrigated) => {
    expect(recentWork(entries, TODAY).irrigated).toEqual(irrigated);
  });
});

describe('the last spray', () => {
  test('is reported for two days', () => {
    expect(recentWork([spray('2026-11-19', 'नीम')], TODAY)).toEqual({ sprayed: { on: '2026-11-19', product: 'नीम' } });
    expect(recentWork([spray('2026-11-18', 'नीम')], TODAY)).toEqual({});
  });

  test('does not hide a longer wait before harvest, which counts until its day', () => {
    const entries = [spray('2026-11-20', 'छोटी', '2026-11-25'), spray('2026-10-20', 'लंबी', '2026-12-01')];
    const { sprayed, harvestWait } = recentWork(entries, TODAY);
    expect(sprayed?.product).toBe('छोटी');
    expect(harvestWait).toEqual({ product: 'लंबी', sprayedOn: '2026-10-20', preHarvestDays: 5, safeOn: '2026-12-01' });
    expect(recentWork([spray('2026-11-01', 'अब ठीक', TODAY)], TODAY)).toEqual({});
  });
});
