import { createPlaceFinder } from '@anar/places/find-places';
import { loadPlaces } from '@anar/places/place-table';
import { expect, it } from 'vitest';
import { createReadLocation } from '../../orchards/orchard-location.ts';
import { createFindWarnedDistrict } from './warned-district.ts';

const table = loadPlaces();
const districtOf = createFindWarnedDistrict(table);
const locate = createReadLocation(createPlaceFinder(table), table);
const warned = (input: Parameters<typeof locate>[0]) => {
  const where = locate(input);
  return where && districtOf(where);
};

it.each([
  ['Jhalawar', 24.6, 76.16, 'jhalawar'],
  ['Nanded', 19.15, 77.3, 'nanded'],
  ['Parbhani', 19.27, 76.78, 'parbhani'],
  ['Udaipur', 24.585, 73.71, 'udaipur'],
  ['Bengaluru', 12.97, 77.59, 'bengaluru_urban'],
  ['Bhokardan', 20.26, 75.77, 'jalna'],
])('a phone at %s gets the warning of its own district', (_name, latitude, longitude, district) => {
  expect(warned({ latitude, longitude })).toBe(district);
});

it.each([
  ['between Hyderabad and its suburbs', 17.45, 78.45],
  ['where Rajasthan meets Madhya Pradesh', 24.2, 76.4],
  ['far from every town', 26.9, 69.9],
  ['in a state that the table does not have', 25.6, 85.1],
])('a phone %s gets no government warning', (_where, latitude, longitude) => {
  expect(warned({ latitude, longitude })).toBeUndefined();
});

it('a wrong district stored with an orchard is not used', () => {
  const place = { source: 'gps', approximate: false, district: 'rajgarh', state: 'Madhya Pradesh' } as const;
  expect(districtOf({ latitude: 24.6, longitude: 76.16, place })).toBeUndefined();
});

it('a picked district or town is used; a pin code only where the directory’s district still holds', () => {
  expect(warned({ placeId: 'solapur' })).toBe('solapur');
  expect(warned({ placeId: 'town-indapur' })).toBe('pune');
  expect(warned({ placeId: 'pin-413304' })).toBe('solapur');
  expect(warned({ placeId: 'pin-431601' })).toBe('nanded');
  expect(warned({ placeId: 'pin-515001' })).toBeUndefined();
});

it('an orchard without a place or with an unknown district gets no government warning', () => {
  expect(districtOf({ latitude: 17.7, longitude: 75.8 })).toBeUndefined();
  const place = { source: 'picked', approximate: true, district: 'atlantis' } as const;
  expect(districtOf({ latitude: 17.7, longitude: 75.8, place })).toBeUndefined();
});
