import type { Orchard } from '@anar/contracts/orchards/orchards';
import { describe, expect, it } from 'vitest';
import { filterOrchards, NO_FILTER } from './filter-orchards.ts';
import { countOrchards } from './orchards-page.tsx';
import { namesUnknown, selectedOrchard } from './use-selected-orchard.ts';

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
// Older clients stored these values as typed.
const old = orchard({
  name: 'पुराना',
  status: 'ACTIVE' as 'active',
  plantCount: '1000' as unknown as number,
  plantBahar: 'hastha',
});
const all = [well, shut, old];

describe('countOrchards', () => {
  it('counts orchards, plants, plants of active orchards and fruiting orchards', () => {
    expect(countOrchards(all)).toEqual({ orchards: 3, plants: 2240, activePlants: 1820, fruiting: 2 });
    expect(countOrchards([])).toEqual({ orchards: 0, plants: 0, activePlants: 0, fruiting: 0 });
  });
});

describe('filterOrchards', () => {
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
  ])('search %j finds the matching orchards', (search, found) => {
    expect(filterOrchards(all, { ...NO_FILTER, search })).toEqual(found);
  });

  it("filters by phase and by case-insensitive status; 'all' is no filter", () => {
    expect(filterOrchards(all, { ...NO_FILTER, phase: 'growth' })).toEqual([shut]);
    expect(filterOrchards(all, { ...NO_FILTER, status: 'active' })).toEqual([well, old]);
    expect(filterOrchards(all, { ...NO_FILTER, status: 'inactive' })).toEqual([shut]);
    expect(filterOrchards(all, { search: '820', phase: 'growth', status: 'all' })).toEqual([]);
  });
});

describe('the selected orchard', () => {
  it('is the one named in the URL, else the first', () => {
    const second = orchard({ id: '01K000000000000000000019AD' });
    expect(selectedOrchard([well, second], '')).toBe(well.id);
    expect(selectedOrchard([well, second], `orchard=${second.id}`)).toBe(second.id);
    expect(selectedOrchard([well, second], 'orchard=nowhere')).toBe(well.id);
    expect(selectedOrchard([], '')).toBeNull();
  });

  it('namesUnknown: true only when the URL names an orchard not in the list', () => {
    expect(namesUnknown([well], 'orchard=nowhere')).toBe(true);
    expect(namesUnknown([], 'orchard=nowhere')).toBe(true);
    expect(namesUnknown([well], `orchard=${well.id}`)).toBe(false);
    expect(namesUnknown([well], '')).toBe(false);
  });
});
