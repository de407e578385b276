import type { FertilizerPlan } from '@anar/contracts/fertilizer';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FERTILIZER_KEY } from '../../app/persisted-state.ts';
import { forgetOtherPlans, type KeptPlan, keepPlan, readPlans } from './kept-plans.ts';

const device = new Map<string, string>();
beforeEach(() => {
  device.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const plan = { perPlantGrams: { n: 1, p2o5: 1, k2o: 1 }, doses: [], recorded: [] } as unknown as FertilizerPlan;
const kept = (id: string, at = 1, userId = 'mohan'): KeptPlan => {
  return { userId, at, orchard: { id, name: id, plantCount: 50, plantAge: 3 }, plan };
};
const ids = (userId = 'mohan') => readPlans(userId).map(({ orchard }) => orchard.id);

it('keeps the last plan of each orchard, of the ten seen last', () => {
  for (let n = 1; n <= 11; n += 1) keepPlan(kept(`o${n}`));
  keepPlan(kept('o5', 2));
  expect(ids()).toEqual(['o5', 'o11', 'o10', 'o9', 'o8', 'o7', 'o6', 'o4', 'o3', 'o2']);
  expect(readPlans('mohan')[0]?.at).toBe(2);
});

it('shows nobody the plans of another person', () => {
  keepPlan(kept('o1'));
  expect(ids('sita')).toEqual([]);
  keepPlan(kept('s1', 1, 'sita'));
  expect([ids(), ids('sita')]).toEqual([[], ['s1']]);
});

it('forgets orchards that are gone', () => {
  keepPlan(kept('o1'));
  keepPlan(kept('o2'));
  forgetOtherPlans('mohan', ['o2', 'o3']);
  expect(ids()).toEqual(['o2']);
});

it.each(['', 'x', '{}', '[null, 7]', '[{"userId":"mohan","at":1,"orchard":{"id":"o1"},"plan":{"doses":[{}]}}]'])(
  'reads nothing from %j',
  (text) => {
    device.set(FERTILIZER_KEY, text);
    expect(ids()).toEqual([]);
  },
);
