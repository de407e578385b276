import type { LabelClaim } from '@anar/contracts/orchards/labels';
import { expect, it } from 'vitest';
import { ORCHARD } from '../testing.ts';
import { harvestFit, knownHarvest } from './harvest-fit.ts';
import { amountText, tankDoses, usualSprayLitres } from './tank-doses.ts';
import { asksForHarvest, newTankForm, readHarvest, readTank } from './tank-form.ts';

const label = (dose: Partial<LabelClaim>): LabelClaim => ({
  productId: 'x',
  product: 'दवा',
  kind: 'fungicide',
  problems: [],
  preHarvestDays: 10,
  source: '',
  ...dose,
});
const perLitre = label({ perLitre: { from: 1.5, to: 2, unit: 'g' } });
const perHectare = label({ perHectare: { from: 1000, to: 1000, unit: 'ml' } });

it("tankDoses: amounts per full tank, last tank and total from the label's dose per litre", () => {
  expect(tankDoses(perLitre, { tankLitres: 16, sprayLitres: 50 })).toEqual({
    fullTanks: 3,
    restLitres: 2,
    perTank: { from: 24, to: 32, unit: 'g' },
    inRest: { from: 3, to: 4, unit: 'g' },
    total: { from: 75, to: 100, unit: 'g' },
  });
  expect(tankDoses(perLitre, { tankLitres: 200, sprayLitres: 50 })).toMatchObject({ fullTanks: 0, restLitres: 50 });
  expect(tankDoses(perLitre, { tankLitres: 0.1, sprayLitres: 0.3 })).toMatchObject({ fullTanks: 3, restLitres: 0 });
});

it("tankDoses: takes 1000 litres per hectare, and never exceeds the label's amount per hectare", () => {
  const job = { tankLitres: 200, sprayLitres: 1000 };
  expect(tankDoses(perHectare, job)?.total.to).toBeCloseTo(1000);
  expect(tankDoses(perHectare, { ...job, areaM2: 10_000 })?.total.to).toBeCloseTo(1000);
  expect(tankDoses(perHectare, { ...job, areaM2: 5_000 })?.total.to).toBeCloseTo(500);
  expect(tankDoses(perHectare, { ...job, areaM2: 20_000 })?.total.to).toBeCloseTo(1000);
});

it('tankDoses: amounts that can be measured, never above the label, the total as the tanks are filled', () => {
  const odd = label({ perLitre: { from: 0.504, to: 0.504, unit: 'g' } });
  for (const [tankLitres, sprayLitres] of [
    [16, 50],
    [15, 1127],
    [20, 3.1],
    [200, 1612],
  ] as const) {
    const doses = tankDoses(odd, { tankLitres, sprayLitres });
    const { fullTanks = 0, perTank, inRest, total } = doses ?? {};
    expect(total?.to).toBeGreaterThan(0.504 * sprayLitres * 0.85);
    expect(total?.to).toBeLessThanOrEqual(0.504 * sprayLitres);
    expect(total?.to).toBeLessThanOrEqual(fullTanks * (perTank?.to ?? 0) + (inRest?.to ?? 0));
  }
  expect(tankDoses(odd, { tankLitres: 16, sprayLitres: 1127 })?.perTank?.to).toBe(8);
});

it('tankDoses: null for a label without an amount', () => {
  expect(tankDoses(label({}), { tankLitres: 16, sprayLitres: 50 })).toBeNull();
});

it('amountText: never rounds up', () => {
  expect(amountText({ from: 1.875, to: 1.875, unit: 'ml' })).toBe('1.8 मिली');
  expect(amountText({ from: 568.1, to: 568.1, unit: 'g' })).toBe('565 ग्राम');
  expect(amountText({ from: 24, to: 32, unit: 'g' })).toBe('24 से 32 ग्राम');
  expect(amountText({ from: 900, to: 1299, unit: 'ml' })).toBe('0.9 से 1.25 लीटर');
  expect(amountText({ from: 2500, to: 2500, unit: 'g' })).toBe('2.5 किलो');
});

it("harvestFit: gives the first safe day, and warns where spraying conflicts with the orchard's state", () => {
  const today = '2026-11-21';
  const waits = (safeOn: string) => ({ product: 'क', sprayedOn: '2026-11-20', preHarvestDays: 5, safeOn });
  const fit = (orchard: object) => harvestFit(perLitre, { ...ORCHARD, ...orchard }, today);
  expect(fit({})).toEqual({ wait: 'छिड़काव के 10 दिन बाद ही तोड़ें, यानी 1 दिसंबर से।', warnings: [] });
  expect(fit({ plantPhase: 'harvest' }).warnings[0]).toContain('10 दिन तक फल नहीं तोड़ सकते');
  expect(fit({ plantPhase: 'fruiting' }).warnings[0]).toContain('फल लगे हैं');
  expect(fit({ harvestWait: waits('2026-11-25') }).warnings).toEqual([
    'अभी 25 नवंबर से तुड़ाई सुरक्षित है। यह दवा छिड़की तो तुड़ाई 1 दिसंबर तक टल जाएगी।',
  ]);
  expect(fit({ harvestWait: waits('2026-12-05') }).warnings).toEqual([]);
  expect(fit({ harvestWait: waits('2026-11-01') }).warnings).toEqual([]);
});

it('readHarvest takes the nearer of the known harvest and the answer; asksForHarvest only while the answer could be nearer', () => {
  const today = '2026-11-21';
  const next = (on: string) => knownHarvest({ nextHarvest: { on, from: 'calendar' } }, today);
  expect(next('2026-12-01')).toEqual({ daysToHarvest: 10, harvestFrom: 'calendar' });
  expect(next('2026-11-01').daysToHarvest).toBe(0);
  const unknown = knownHarvest({}, today);
  expect(unknown.daysToHarvest).toBeNull();
  const read = (harvest: number | 'unknown' | null, known: typeof unknown) => readHarvest({ harvest }, known);
  expect([null, 'unknown', 7].map((tap) => read(tap as 7, unknown).daysToHarvest)).toEqual([null, null, 7]);
  expect([null, 'unknown', 7, 30].map((tap) => read(tap as 7, next('2026-12-01')).daysToHarvest)).toEqual([
    ...[10, 10],
    ...[7, 10],
  ]);
  const asks = (plantPhase: 'growth' | 'fruiting' | 'harvest', known: typeof unknown) =>
    asksForHarvest({ plantPhase }, known);
  expect([asks('growth', unknown), asks('fruiting', unknown), asks('fruiting', next('2026-12-01'))]).toEqual([
    ...[true, true],
    true,
  ]);
  expect([asks('growth', next('2027-03-01')), asks('harvest', next(today)), asks('fruiting', next(today))]).toEqual([
    ...[false, false],
    false,
  ]);
});

it('readTank: parses what was typed, and names the fields that cannot be parsed', () => {
  const form = newTankForm(ORCHARD);
  expect(form).toMatchObject({ size: 16, trees: '1240', spray: '1.3' });
  expect(usualSprayLitres(20)).toBe(2);
  expect(readTank({ ...form, trees: '२०', spray: '2.5' }, ORCHARD).job).toEqual({
    tankLitres: 16,
    sprayLitres: 50,
    areaM2: 270,
  });
  expect(readTank({ ...form, by: 'tanks', tanks: '3', size: null, ownSize: '500' }, ORCHARD).job).toEqual({
    tankLitres: 500,
    sprayLitres: 1500,
  });
  expect(readTank({ ...form, size: null, trees: '0', spray: 'x' }, ORCHARD).wrong).toEqual([
    'ownSize',
    'trees',
    'spray',
  ]);
});
