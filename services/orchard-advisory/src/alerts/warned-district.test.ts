import { createPlaceFinder } from '@anar/places/find-places';
import { loadPlaces } from '@anar/places/place-table';
import { expect, it } from 'vitest';
import { createReadLocation } from '../orchards/orchard-location.ts';
import { createFindWarnedDistrict } from './warned-district.ts';

const table = loadPlaces();
const districtOf = createFindWarnedDistrict(table);
const locate = createReadLocation(createPlaceFinder(table), table);
const warned = (told: Parameters<typeof locate>[0]) => {
  const where = locate(told);
  return where && districtOf(where);
};

it.each([
  ['Jhalawar', 24.6, 76.16, 'jhalawar'],
  ['Nanded', 19.15, 77.3, 'nanded'],
  ['Parbhani', 19.27, 76.78, 'parbhani'],
  ['Udaipur', 24.585, 73.71, 'udaipur'],
  ['Bengaluru', 12.97, 77.59, 'bengaluru_urban'],
  ['Bhokardan', 20.26, 75.77, 'jalna'],
])('the phone at %s hears the warning of its own district', (_name, latitude, longitude, district) => {
  expect(warned({ latitude, longitude })).toBe(district);
});

it.each([
  ['between Hyderabad and its suburbs', 17.45, 78.45],
  ['where Rajasthan meets Madhya Pradesh', 24.2, 76.4],
  ['far from every town', 26.9, 69.9],
  ['in a state that the table does not have', 25.6, 85.1],
])('the phone %s hears no government', (_where, latitude, longitude) => {
  expect(warned({ latitude, longitude })).toBeUndefined();
});

it('a wrong district of an orchard stored before is not believed', () => {
  const place = { source: 'gps', approximate: false, district: 'rajgarh', state: 'Madhya Pradesh' } as const;
  expect(districtOf({ latitude: 24.6, longitude: 76.16, place })).toBeUndefined();
});

it('who picked a district or town hears of it, who told a pin code only where the directory knows the district', () => {
  expect(warned({ placeId: 'solapur' })).toBe('solapur');
  expect(warned({ placeId: 'town-indapur' })).toBe('pune');
  expect(warned({ placeId: 'pin-413304' })).toBe('solapur');
  expect(warned({ placeId: 'pin-431601' })).toBe('nanded');
  expect(warned({ placeId: 'pin-515001' })).toBeUndefined();
});

it('an orchard without a place or with a district that is none hears no government', () => {
  expect(districtOf({ latitude: 17.7, longitude: 75.8 })).toBeUndefined();
  const place = { source: 'picked', approximate: true, district: 'atlantis' } as const;
  expect(districtOf({ latitude: 17.7, longitude: 75.8, place })).toBeUndefined();
});
