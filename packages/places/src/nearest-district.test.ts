import { expect, it } from 'vitest';
import { kilometresBetween, nearestDistrict } from './nearest-district.ts';
import { loadPlaces } from './place-table.ts';

const table = loadPlaces();
const at = (latitude: number, longitude: number) => nearestDistrict({ latitude, longitude }, table)?.id;

it('a degree of latitude is 111 km, Solapur to Pune 236', () => {
  expect(kilometresBetween({ latitude: 17, longitude: 75 }, { latitude: 18, longitude: 75 })).toBeCloseTo(111.2, 1);
  const [solapur, pune] = [
    { latitude: 17.66, longitude: 75.91 },
    { latitude: 18.52, longitude: 73.86 },
  ];
  expect(Math.round(kilometresBetween(solapur, pune))).toBe(237);
});

it('a position has the nearest district, and none when far from all', () => {
  expect(at(17.7, 75.8)).toBe('solapur');
  expect(at(25.3, 72.5)).toBe('jalore');
  expect(at(23.3, 69.7)).toBe('kachchh');
  expect(at(26.9, 69.9)).toBe('jaisalmer');
  expect(at(28.61, 77.21)).toBe('delhi');
  expect(at(25.6, 85.1)).toBeUndefined();
  expect(at(26.1, 91.7)).toBeUndefined();
  expect(at(37.9, 97.9)).toBeUndefined();
});

it("a position at a district's edge has its own district, although another seat is nearer", () => {
  expect(at(18.4, 75.2)).toBe('solapur');
  expect(at(18.15, 74.95)).toBe('pune');
  expect(at(20.6, 74.5)).toBe('nashik');
});

it.each([
  ['Jhalawar', 24.6, 76.16, 'jhalawar'],
  ['Jhalrapatan', 24.54, 76.17, 'jhalawar'],
  ['Hyderabad', 17.385, 78.487, 'hyderabad'],
  ['Nanded', 19.15, 77.3, 'nanded'],
  ['Parbhani', 19.27, 76.78, 'parbhani'],
  ['Udaipur', 24.585, 73.71, 'udaipur'],
  ['Bengaluru', 12.97, 77.59, 'bengaluru_urban'],
  ['Mumbai', 18.94, 72.83, 'mumbai'],
  ['Bhokardan', 20.26, 75.77, 'jalna'],
  ['Indapur', 18.11, 75.02, 'pune'],
  ['Mahur, where the nearest towns are of Yavatmal', 19.85, 77.92, 'nanded'],
  ['Kinwat, where the nearest town is of Adilabad', 19.63, 78.2, 'nanded'],
])('%s is not assigned to a neighbouring district', (_name, latitude, longitude, district) => {
  expect(at(latitude, longitude)).toBe(district);
});

it('every town is near the seat of its district, and in the table once', () => {
  const towns = table.places.filter(({ kind }) => kind === 'town');
  expect(towns.length).toBeGreaterThan(250);
  expect(towns.filter((town) => kilometresBetween(town, town.district) > 135).map(({ id }) => id)).toEqual([]);
  expect(new Set(towns.map(({ id }) => id)).size).toBe(towns.length);
});
