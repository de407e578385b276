import { expect, it } from 'vitest';
import { findLocatedOrchard } from './use-located-orchard.ts';

it('uses the first active orchard with a position, rounded to a tenth of a degree', () => {
  const orchard = { name: 'अ', status: 'active' } as Parameters<typeof findLocatedOrchard>[0][number];
  const placed = { ...orchard, name: 'ब', latitude: 17.6599, longitude: 75.9064 };
  expect(findLocatedOrchard([orchard])).toBeNull();
  expect(findLocatedOrchard([orchard, { ...placed, status: 'inactive', name: 'बंद' }, placed])).toEqual({
    name: 'ब',
    place: { latitude: 17.7, longitude: 75.9 },
  });
});
