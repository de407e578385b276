import { expect, it } from 'vitest';
import { openSprays, spraysOf } from './planned-sprays.ts';
import type { SprayPlanDocument, StoredSpray } from './spray-plan.model.ts';

const TODAY = '2026-11-23';
const days = (sprays: readonly { on: string }[]) => sprays.map(({ on }) => on);

it.each([
  ['once', {}, ['2026-11-23']],
  ['again after ten days', { repeatAfterDays: 10 }, ['2026-11-23', '2026-12-03']],
  ['three times', { repeatAfterDays: 10, times: 3 }, ['2026-11-23', '2026-12-03', '2026-12-13']],
  ['twice, without an interval', { times: 2 }, ['2026-11-23', '2026-11-23']],
])('sprays of a prescription line: %s', (_, more, on) => {
  expect(days(spraysOf({ on: TODAY, lines: [{ product: 'नीम', ...more }] }))).toEqual(on);
});

const spray = (id: string, on: string, product = 'नीम'): StoredSpray => ({ id, on, product });
const plan = (sprays: StoredSpray[], removed: string[] = []): SprayPlanDocument => ({
  ...{ _id: 'c', userId: 'u', orchardId: 'o', version: 1, sprays, removed },
});
const did = (plannedId: string, prescribed = 'नीम', consultationId = 'c') => ({
  consultationId,
  plannedId,
  prescribed,
});
const open = (sprays: StoredSpray[], done: ReturnType<typeof did>[], removed: string[] = []) =>
  openSprays([plan(sprays, removed)], done, TODAY).map(({ id }) => id);

it('open sprays are those not done, earliest first', () => {
  const sprays = [spray('b', '2026-12-03'), spray('a', '2026-11-23')];
  expect(open(sprays, [])).toEqual(['a', 'b']);
  expect(open(sprays, [did('b')])).toEqual(['a']);
  expect(open(sprays, [did('a'), did('b')])).toEqual([]);
  expect(open(sprays, [did('a', 'नीम', 'another')])).toEqual(['a', 'b']);
});

it('a spray done under an older version stays done', () => {
  const sprays = [spray('c1', '2026-11-23'), spray('c2', '2026-12-03'), spray('d', '2026-11-23', 'गंधक')];
  expect(open(sprays, [did('a')])).toEqual(['d', 'c2']);
  expect(open(sprays, [did('a'), did('c2')])).toEqual(['d']);
});

it('a spray that was removed or is more than thirty days late is not open', () => {
  const sprays = [spray('late', '2026-10-23'), spray('last', '2026-10-24'), spray('out', '2026-11-23')];
  expect(open(sprays, [], ['out'])).toEqual(['last']);
});
