import type { Orchard } from '@anar/contracts/orchards';
import { describe, expect, it } from 'vitest';
import { dayBefore, daysBetween, indiaDay, spoken } from '../../i18n/india-day.ts';
import { readNumber, readWholeNumber } from '../../ui/form/read-number.ts';
import { shortId } from './card/orchard-text.ts';
import { daysToSafeHarvest } from './harvest-wait.ts';
import { countOrchards } from './list/count-orchards.ts';
import { filterOrchards, NO_FILTER } from './list/filter-orchards.ts';
import { namesUnknown, selectedOrchard } from './list/use-selected-orchard.ts';
import { knownPosition, rememberPosition } from './place/device-location.ts';
import { disablesGrant, storesOnReply } from './place/pending-location.ts';
import { isShortPin, placeQuery } from './place/place-query.ts';

const orchard = (part: Partial<Orchard>): Orchard => ({
  id: '01K00000000000000000007F2C',
  userId: '01K0000000000000000000000A',
  name: 'मेरा बाग',
  status: 'active',
  plantCount: 820,
  plantAge: 5,
  plantPhase: 'fruiting',
  plantBahar: 'mrig',
  soilType: 'loamy',
  irrigationType: 'drip',
  createdAt: '2026-09-21T04:00:00Z',
  ...part,
});
const well = orchard({});
const { plantBahar: _, ...withoutBahar } = well;
const shut: Orchard = {
  ...withoutBahar,
  name: 'नदी वाला',
  status: 'inactive',
  plantCount: 420,
  plantPhase: 'growth',
};
// Old clients stored these as they were typed.
const old = orchard({
  name: 'पुराना',
  status: 'ACTIVE' as 'active',
  plantCount: '1000' as unknown as number,
  plantBahar: 'hastha',
});
const all = [well, shut, old];

describe('the four counters', () => {
  it('counts orchards, plants, plants of active orchards and fruiting orchards', () => {
    expect(countOrchards(all)).toEqual({ orchards: 3, plants: 2240, activePlants: 1820, fruiting: 2 });
    expect(countOrchards([])).toEqual({ orchards: 0, plants: 0, activePlants: 0, fruiting: 0 });
  });
});

describe('search and filters', () => {
  it.each([
    ['', [well, shut, old]],
    ['  ', [well, shut, old]],
    ['82', [well]],
    ['४२०', [shut]],
    ['1000', [old]],
    ['FRUIT', [well, old]],
    ['फल', [well, old]],
    ['बढ़वार', [shut]],
    ['Mrig', [well]],
    ['हस्त', [old]],
    ['नदी', [shut]],
    ['active', []],
    ['nothing', []],
  ])('%j finds the right ones', (search, found) => {
    expect(filterOrchards(all, { ...NO_FILTER, search })).toEqual(found);
  });

  it('filters by phase and by status, whatever its case; all is no filter', () => {
    expect(filterOrchards(all, { ...NO_FILTER, phase: 'growth' })).toEqual([shut]);
    expect(filterOrchards(all, { ...NO_FILTER, status: 'active' })).toEqual([well, old]);
    expect(filterOrchards(all, { ...NO_FILTER, status: 'inactive' })).toEqual([shut]);
    expect(filterOrchards(all, { search: '820', phase: 'growth', status: 'all' })).toEqual([]);
  });
});

it('where the phone is stands for two minutes; a position abroad is a fault, and the next press asks anew', () => {
  rememberPosition({ latitude: 48.8, longitude: 2.3 }, 0);
  expect(knownPosition(1)).toBeNull();
  const solapur = { latitude: 17.66, longitude: 75.91 };
  rememberPosition(solapur, 0);
  rememberPosition({ latitude: 48.8, longitude: 2.3 }, 1);
  expect(knownPosition(119_999)).toEqual(solapur);
  expect(knownPosition(120_000)).toBeNull();
});

describe('the pending rule of the location', () => {
  it.each([
    ['', false, false],
    ['ab', false, false],
    ['abc', true, false],
    ['abcd', true, true],
    [well.id, true, true],
  ])('%j: stored on reply %s, button disabled %s', (pending, stored, disabled) => {
    expect(storesOnReply(pending)).toBe(stored);
    expect(disablesGrant(pending)).toBe(disabled);
  });
});

describe('days', () => {
  const wait = { product: 'मैंकोजेब', sprayedOn: '2026-11-21', preHarvestDays: 7, safeOn: '2026-11-28' };
  it.each([
    ['2026-11-21', 7],
    ['2026-11-27', 1],
    ['2026-11-28', 0],
    ['2026-12-30', 0],
  ])('on %s there are %d days to wait', (today, days) => expect(daysToSafeHarvest(wait, today)).toBe(days));
  it('waits for nothing without a spray', () => expect(daysToSafeHarvest(undefined, '2026-11-21')).toBe(0));

  it('the day is the one in India', () => {
    expect(indiaDay(Date.parse('2026-11-21T18:29:00Z'))).toBe('2026-11-21');
    expect(indiaDay(Date.parse('2026-11-21T18:30:00Z'))).toBe('2026-11-22');
  });

  it('counts and speaks days', () => {
    expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2);
    expect(dayBefore('2026-03-01', 365)).toBe('2025-03-01');
    expect(spoken('2026-11-12', '2026-11-21')).toBe('12 नवंबर');
    expect(spoken('2025-11-12', '2026-11-21')).toBe('12 नवंबर 2025');
  });
});

describe('what is typed', () => {
  it.each([
    ['1,240', 1240],
    ['४.५', 4.5],
    [' 3 ', 3],
    ['0', null],
    ['101', null],
    ['', null],
    ['तीन', null],
    ['-3', null],
    ['1e2', null],
    ['4.', null],
  ])('%j reads as %s', (typed, number) => expect(readNumber(typed, 1, typed === '1,240' ? 2000 : 100)).toBe(number));
  it('a counted thing has no half', () => expect(readWholeNumber('4.5', 1, 100)).toBeNull());
  it('a short id is the end of the id', () => expect(shortId(well.id)).toBe('7F2C'));
});

describe('the search for a place', () => {
  it.each([
    ['', null, false],
    ['न', null, false],
    [' नासिक ', 'नासिक', false],
    ['41', null, true],
    ['४१३ ००१', '413001', false],
    ['413', '413', false],
    ['4 नंबर', '4 नंबर', false],
  ])('%j asks for %j', (typed, query, short) => {
    expect(placeQuery(typed)).toBe(query);
    expect(isShortPin(typed)).toBe(short);
  });
});

describe('the selected orchard', () => {
  it('is the one that the address names, else the first', () => {
    const second = orchard({ id: '01K000000000000000000019AD' });
    expect(selectedOrchard([well, second], '')).toBe(well.id);
    expect(selectedOrchard([well, second], `orchard=${second.id}`)).toBe(second.id);
    expect(selectedOrchard([well, second], 'orchard=nowhere')).toBe(well.id);
    expect(selectedOrchard([], '')).toBeNull();
  });

  it('is said to be gone when the address names none of them', () => {
    expect(namesUnknown([well], 'orchard=nowhere')).toBe(true);
    expect(namesUnknown([], 'orchard=nowhere')).toBe(true);
    expect(namesUnknown([well], `orchard=${well.id}`)).toBe(false);
    expect(namesUnknown([well], '')).toBe(false);
  });
});
