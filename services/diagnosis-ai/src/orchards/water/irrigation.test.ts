import { describe, expect, it } from 'vitest';
import { draftOf, knowledge, policy } from '../../testing/safety-bench.ts';
import type { Farm } from '../farm.ts';
import { createIrrigationTexts } from './irrigation.ts';

const { today: todayFor, kept: keptFor } = createIrrigationTexts(knowledge);
type Water = Farm['water'];
const farmWith = (water: Water) => (water ? { water } : {});
const today = (water: Water) => todayFor(farmWith(water));
const kept = (irrigation: ReturnType<typeof today>, answeredAt: Date, now: Date, water: Water) =>
  keptFor(irrigation, answeredAt, now, farmWith(water));
const at = (day: string, clock = '10:00') => new Date(`${day}T${clock}:00+05:30`);
const water = { day: '2026-11-22', liters: 31, everyDays: 2 };
const shown = (irrigation: ReturnType<typeof today>) =>
  policy(draftOf({ irrigation }), { daysToHarvest: null, asked: '' }).diagnosis.irrigation;

describe('the water of a card', () => {
  it.each([
    [water, { litersPerPlant: 31, when: '2 दिन में एक बार', day: '2026-11-22' }],
    [
      { ...water, liters: 7.5, everyDays: 1 },
      { litersPerPlant: 7.5, when: 'रोज़ एक बार' },
    ],
    [
      { ...water, liters: 520, everyDays: 9 },
      { litersPerPlant: 520, when: '9 दिन में एक बार' },
    ],
  ])('is that of the day’s advice and passes the safety policy: %o', (advised, words) => {
    expect(shown(today(advised))).toMatchObject({ ...words, why: expect.stringContaining('मुट्ठी') });
    expect(shown(today(advised))).toEqual(today(advised));
  });

  it('is none when the advice says none', () => {
    expect(shown(today({ ...water, liters: 0 }))).toMatchObject({ when: 'आज पानी न दें', day: '2026-11-22' });
    expect(today({ ...water, liters: 0 })).not.toHaveProperty('litersPerPlant');
    expect(todayFor({ water: { ...water, liters: 0 }, irrigation: 'rainfed' }).when).toBe('बाग बारिश पर है');
  });

  it('without advice has no number: it says where to read it and how to feel the soil', () => {
    expect(shown(today(undefined))).toEqual({
      when: expect.stringContaining('रोज़ की सलाह'),
      why: expect.stringMatching(/जगह.*मुट्ठी/),
      source: knowledge.sources.S14,
    });
  });
});

it.each([
  [undefined, /^बाग जोड़कर/],
  [{ count: 1, placed: 0 }, /^बाग की जगह बताएँ/],
  [{ count: 2, placed: 2 }, /^हर बाग का पानी अलग है/],
  [{ count: 1, placed: 1 }, /^आपका बाग खोलें/],
])('without advice of today, with the orchards %j, what is missing is named', (orchards, why) => {
  expect(todayFor(orchards ? { orchards } : {}).why).toMatch(why);
});

describe('the water of a stored answer', () => {
  const morning = at('2026-11-22', '08:00');

  it('on its own day is that of the current advice', () => {
    const noon = at('2026-11-22', '12:00');
    expect(kept(today(water), morning, noon, { ...water, liters: 12 })).toEqual(today({ ...water, liters: 12 }));
    expect(kept(today(water), morning, noon, undefined)).toEqual(today(undefined));
  });

  it('later is what it was then, with the date', () => {
    const later = kept(today(water), morning, at('2026-11-23'), { ...water, day: '2026-11-23', liters: 44 });
    expect(shown(later)).toMatchObject({ litersPerPlant: 31, when: '22 नवंबर की सलाह: 2 दिन में एक बार' });
  });

  it('of an old card with a number of its own is none', () => {
    const old = { litersPerPlant: 21.9, when: 'रोज़ सुबह, ड्रिप से', why: 'औसत अनुमान' };
    expect(kept(old, morning, at('2026-12-01'), undefined)).toEqual(today(undefined));
    expect(shown(old)).not.toHaveProperty('litersPerPlant');
  });
});
