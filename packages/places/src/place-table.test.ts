import { nameSoundOf } from '@anar/hindi/sound';
import { expect, it } from 'vitest';
import type { District } from './district.ts';
import { loadPlaces } from './place-table.ts';

const table = loadPlaces();
const of = (state: string) => table.districts.filter((district) => district.state.english === state);

/** South, north, west and east of a state, in whole degrees around it. */
const BOXES: Record<string, [number, number, number, number]> = {
  Maharashtra: [15, 23, 72, 81],
  Karnataka: [11, 19, 74, 79],
  Gujarat: [20, 25, 68, 75],
  Rajasthan: [23, 31, 69, 79],
  'Andhra Pradesh': [12, 20, 76, 85],
  Telangana: [15, 20, 77, 82],
  'Madhya Pradesh': [21, 27, 74, 83],
  'Tamil Nadu': [8, 14, 76, 81],
  Kerala: [8, 13, 74, 78],
  Goa: [14, 16, 73, 75],
  'Dadra and Nagar Haveli and Daman and Diu': [20, 21, 70, 74],
  Puducherry: [10, 12, 79, 80],
  Odisha: [17, 23, 81, 88],
  Chhattisgarh: [17, 25, 80, 85],
  'Uttar Pradesh': [23, 31, 77, 85],
  Uttarakhand: [28, 32, 77, 82],
  Haryana: [27, 31, 74, 78],
  Punjab: [29, 33, 73, 77],
  Chandigarh: [30, 31, 76, 77],
  Delhi: [28, 29, 76, 78],
  'Himachal Pradesh': [30, 34, 75, 80],
};

it.each([
  ['Maharashtra', 36],
  ['Karnataka', 31],
  ['Gujarat', 34],
  ['Rajasthan', 41],
  ['Madhya Pradesh', 55],
  ['Andhra Pradesh', 26],
  ['Telangana', 33],
  ['Tamil Nadu', 38],
])('has all districts of %s: %i', (state, count) => expect(of(state)).toHaveLength(count));

it('every district, town and landmark is inside its state', () => {
  const isOutside = ({
    district,
    latitude,
    longitude,
  }: {
    district: District;
    latitude: number;
    longitude: number;
  }) => {
    const [south, north, west, east] = BOXES[district.state.english] ?? [0, 0, 0, 0];
    return latitude < south || latitude > north || longitude < west || longitude > east;
  };
  const landmarks = table.landmarks.flatMap(({ district, ...position }) =>
    typeof district === 'string' ? [] : [{ id: district.id, district, ...position }],
  );
  expect([...table.places, ...landmarks].filter(isOutside).map(({ id }) => id)).toEqual([]);
});

it('ids are unique, and names of districts within a state too', () => {
  const ids = table.places.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const names = table.places
    .filter(({ kind }) => kind === 'district')
    .flatMap(({ spellings, district }) =>
      [...new Set(spellings.map(nameSoundOf))].map((name) => `${district.state.english} ${name}`),
    );
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it('every district has PIN codes', () => {
  const withCodes = new Set([...table.pins.values()].map(({ id }) => id));
  expect(table.districts.filter(({ id }) => !withCodes.has(id)).map(({ id }) => id)).toEqual([]);
});
