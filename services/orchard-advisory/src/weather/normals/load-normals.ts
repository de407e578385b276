import { readTable } from '@anar/india/yaml-table';
import Type, { type Static } from 'typebox';

const months = Type.Array(Type.Number(), { minItems: 12, maxItems: 12 });
const position = { latitude: Type.Number(), longitude: Type.Number() };
const conf = Type.String({ pattern: '^[ABCDMO]$' });

const Stations = Type.Record(
  Type.String(),
  Type.Object({
    name: Type.String(),
    ...position,
    elevation: Type.Number(),
    temperatureMax: months,
    temperatureMin: months,
    humidity: months,
    et0: months,
    conf,
  }),
);
const Rain = Type.Array(Type.Object({ name: Type.String(), ...position, rainMm: months, conf }));
const Areas = Type.Array(
  Type.Object({ name: Type.String(), ...position, stations: Type.Array(Type.String(), { minItems: 1 }) }),
);

/** Means of a typical year at one station, January first. */
export type Station = Static<typeof Stations>[string];

const data = (name: string) => new URL(`./data/${name}.yaml`, import.meta.url);

const stations = readTable(data('stations'), Stations);
const named = readTable(data('areas'), Areas).map(({ name, latitude, longitude, stations: ids }) => ({
  latitude,
  longitude,
  stations: ids.map((id) => {
    const station = stations[id];
    if (!station) throw new Error(`areas.yaml: ${name} has an unknown station ${id}`);
    return station;
  }),
}));

/** Points for which a station, or the mean of two, is used. */
export const areas = [
  ...named,
  ...Object.values(stations).map((one) => ({ latitude: one.latitude, longitude: one.longitude, stations: [one] })),
];
/** Rain of each month in mm, January first. */
export const rainOfPlaces = readTable(data('rain'), Rain);
