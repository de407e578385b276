import { expect, it } from 'vitest';
import { isConfidentlyInDistrict } from './confident-district.ts';
import { nearestDistrict } from './nearest-district.ts';
import { loadPlaces } from './place-table.ts';

const table = loadPlaces();
const AROUND = new Set([
  'Uttar Pradesh',
  'Punjab',
  'Haryana',
  'Himachal Pradesh',
  'Uttarakhand',
  'Odisha',
  'Chhattisgarh',
  'Kerala',
]);
const isSure = (district: string, latitude: number, longitude: number) =>
  isConfidentlyInDistrict(district, { latitude, longitude }, table);

it.each([
  ['Jhalawar', 24.6, 76.16, 'jhalawar', 'rajgarh'],
  ['Nanded', 19.15, 77.3, 'nanded', 'washim'],
  ['Parbhani', 19.27, 76.78, 'parbhani', 'beed'],
  ['Udaipur', 24.585, 73.71, 'udaipur', 'sirohi'],
  ['Bengaluru', 12.97, 77.59, 'bengaluru_urban', 'chikkaballapura'],
  ['Bhokardan', 20.26, 75.77, 'jalna', 'chhatrapati_sambhajinagar'],
  ['Sangola', 17.44, 75.19, 'solapur', 'sangli'],
])('%s is confidently in its own district and in no other', (_name, latitude, longitude, own, other) => {
  expect(isSure(own, latitude, longitude)).toBe(true);
  expect(isSure(other, latitude, longitude)).toBe(false);
});

it.each([
  ['between Hyderabad and its suburbs', 17.45, 78.45],
  ['between Indapur and Solapur’s Madha', 18.0, 75.15],
  ['between Jhalawar and Rajgarh', 24.2, 76.4],
  ['in the desert', 26.9, 69.9],
])('%s is in no district with confidence', (_where, latitude, longitude) => {
  expect(table.districts.filter(({ id }) => isSure(id, latitude, longitude)).map(({ id }) => id)).toEqual([]);
});

it.each([
  ['Mahur', 19.85, 77.92, 'yavatmal'],
  ['Kinwat', 19.63, 78.2, 'adilabad'],
  ['beside a town of Wardha', 20.8, 78.1, 'wardha'],
])(
  "%s is not confidently in the nearest town's district when the post offices are of another",
  (_where, lat, long, town) => {
    expect(isSure(town, lat, long)).toBe(false);
  },
);

it('without its own town, hardly any town is confidently in a wrong district', () => {
  const blind = { ...table, places: [] };
  const towns = table.places.filter(({ district }) => !AROUND.has(district.state.english));
  const confident = towns.flatMap((town) => {
    const found = nearestDistrict(town, blind);
    return found && isConfidentlyInDistrict(found.id, town, blind) ? [{ town, found }] : [];
  });
  expect(confident.length).toBeGreaterThan(towns.length * 0.4);
  const wrong = confident.filter(({ town, found }) => found.id !== town.district.id);
  expect(wrong.length / confident.length).toBeLessThan(0.025);
});
