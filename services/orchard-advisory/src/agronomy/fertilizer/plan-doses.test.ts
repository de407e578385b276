import { loadNutrition } from '@anar/nutrition/nutrition';
import { describe, expect, it } from 'vitest';
import { planDoses } from './plan-doses.ts';

const nutrition = loadNutrition();
const trees = { plantAge: 7, plantCount: 300, plantPhase: 'growth', plantBahar: 'mrig' } as const;
const plan = (change: object, today: string) => planDoses({ ...trees, ...change }, nutrition, today);
const due = (change: object, today: string) => plan(change, today).map((dose) => dose.due);

describe('grown trees', () => {
  it('get 1359 g urea, 1563 g SSP, 417 g MOP and 50 kg manure in two doses (agronomy facts 5.1)', () => {
    expect(plan({}, '2026-06-10')).toEqual([
      {
        when: 'मृग बहार की पहली सिंचाई पर (जून)',
        due: 'now',
        window: { from: '2026-06-01', to: '2026-06-30' },
        items: [
          { name: 'यूरिया', perPlantGrams: 679, orchardKilograms: 203.7, bags: 5, bagKilograms: 45 },
          { name: 'SSP (सिंगल सुपर फॉस्फेट)', perPlantGrams: 1563, orchardKilograms: 468.9, bags: 9.5, bagKilograms: 50 },
          { name: 'MOP (पोटाश)', perPlantGrams: 417, orchardKilograms: 125.1, bags: 3, bagKilograms: 50 },
          {
            ...{ name: 'सड़ी गोबर खाद', perPlantGrams: 50_000, orchardKilograms: 15_000 },
            ...{ bags: 300, bagKilograms: 50, trolleyKilograms: 3000 },
          },
        ],
      },
      {
        when: 'पहली सिंचाई के 3 हफ्ते बाद (जून-जुलाई)',
        due: 'later',
        window: { from: '2026-06-22', to: '2026-07-21' },
        items: [{ name: 'यूरिया', perPlantGrams: 679, orchardKilograms: 203.7, bags: 5, bagKilograms: 45 }],
      },
    ]);
  });

  it.each([
    ['mrig', '2026-04-20', ['later', 'later']],
    ['mrig', '2026-06-01', ['now', 'later']],
    ['mrig', '2026-06-25', ['now', 'now']],
    ['mrig', '2026-07-10', ['past', 'now']],
    ['mrig', '2026-07-22', ['past', 'past', 'later']],
    ['mrig', '2027-03-31', ['past', 'past', 'later']],
    ['mrig', '2027-04-01', ['later', 'later']],
    ['ambe', '2026-11-21', ['later', 'later']],
    ['ambe', '2027-01-15', ['now', 'later']],
    ['ambe', '2027-02-10', ['past', 'now']],
    ['ambe', '2027-10-31', ['past', 'past', 'later']],
    ['hastha', '2026-08-15', ['later', 'later']],
    ['hastha', '2026-10-31', ['now', 'now']],
    ['hastha', '2026-11-21', ['past', 'now']],
    ['hastha', '2026-11-22', ['past', 'past', 'later']],
  ])('%s on %s: %j', (plantBahar, today, expected) => expect(due({ plantBahar }, today)).toEqual(expected));

  it('whose doses are all past get the first one of the next season added', () => {
    const [first, second, next] = plan({}, '2026-11-21');
    expect([first?.due, second?.due]).toEqual(['past', 'past']);
    const when = 'अगली बार: मृग बहार की पहली सिंचाई पर (जून)';
    expect(next).toEqual({ ...first, when, due: 'later', window: undefined });
    expect(due({ plantPhase: 'fruiting' }, '2026-11-21')).toEqual(['past', 'past', 'later']);
  });

  it('with fruit wait for the next bahar', () => {
    expect(due({ plantPhase: 'fruiting' }, '2026-06-10')).toEqual(['later', 'later']);
    expect(due({ plantPhase: 'harvest' }, '2026-07-10')).toEqual(['past', 'later']);
  });

  it('without a bahar get no month', () => {
    expect(plan({ plantBahar: undefined }, '2026-06-10')).toMatchObject([
      { when: 'बहार की पहली सिंचाई पर', due: 'later' },
      { when: 'पहली सिंचाई के 3 हफ्ते बाद', due: 'later' },
    ]);
  });
});

it('trees that do not bear yet get three equal parts in January, June and September, manure once', () => {
  const doses = plan({ plantAge: 2 }, '2026-06-10');
  expect(doses.map(({ when, due }) => [when, due])).toEqual([
    ['जनवरी', 'past'],
    ['जून', 'now'],
    ['सितंबर', 'later'],
  ]);
  expect(doses.map(({ items }) => items.map(({ perPlantGrams }) => perPlantGrams))).toEqual([
    [181, 260, 69, 20_000],
    [181, 260, 69],
    [181, 260, 69],
  ]);
});

it('young trees get the next January added once September is past', () => {
  const doses = plan({ plantAge: 2 }, '2026-10-01').map(({ when, due }) => [when, due]);
  expect(doses.slice(2)).toEqual([
    ['सितंबर', 'past'],
    ['अगली बार: जनवरी', 'later'],
  ]);
  expect(due({ plantAge: 1 }, '2026-12-31')).toEqual(['past', 'past', 'past', 'later']);
  expect(due({ plantAge: 1 }, '2027-01-01')).toEqual(['now', 'later', 'later']);
});

it.each([0, 1])('trees of %i years, under two, never get a full dose at once', (plantAge) => {
  const grams = (age: number, name: string) =>
    plan({ plantAge: age }, '2026-06-10').map(
      ({ items }) => items.find((one) => one.name === name)?.perPlantGrams ?? 0,
    );
  for (const { name } of Object.values(nutrition.fertilizers)) {
    expect(Math.max(...grams(plantAge, name))).toBeLessThanOrEqual(Math.max(...grams(7, name)) / 3);
  }
});

it('trees planted this year get no nitrogen, only the dose of the pit', () => {
  expect(plan({ plantAge: 0 }, '2026-06-10')).toMatchObject([
    { items: [{ perPlantGrams: 500 }, { name: 'सड़ी गोबर खाद', perPlantGrams: 20_000 }] },
  ]);
});

it.each([1, 2, 3, 4, 5, 8, 15, 60])('the doses of %i years add up to the year, never more', (plantAge) => {
  const grams = new Map<string, number>();
  for (const { items } of plan({ plantAge }, '2026-06-10')) {
    for (const { name, perPlantGrams } of items) grams.set(name, (grams.get(name) ?? 0) + perPlantGrams);
  }
  const row = nutrition.per_plant[Math.min(5, plantAge) as 1];
  expect(Math.abs((grams.get('यूरिया') ?? 0) - row.N / 0.46)).toBeLessThan(2);
  expect(grams.get('सड़ी गोबर खाद')).toBe(row.FYM_kg * 1000);
});
