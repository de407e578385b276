import { INDIA } from '@anar/contracts/constants';
import type { Place } from '@anar/contracts/orchards/places';
import { readTable } from '@anar/india/yaml-table';
import Type, { type Static } from 'typebox';
import type { District } from './district.ts';
import { type Landmark, readLandmarks } from './landmarks.ts';
import { readSquares, type Squares } from './squares.ts';

const strict = { additionalProperties: false } as const;
const Text = Type.String({ minLength: 1 });
const named = {
  id: Type.String({ pattern: '^[a-z_]+$' }),
  name: Text,
  latin: Text,
  also: Type.Array(Text),
  latitude: Type.Number({ minimum: INDIA.south, maximum: INDIA.north }),
  longitude: Type.Number({ minimum: INDIA.west, maximum: INDIA.east }),
  src: Type.Enum(['F6', 'G1', 'memory']),
  conf: Type.Enum(['A', 'B', 'C', 'D', 'M', 'O']),
};
const DistrictRow = Type.Object({ ...named, state: Text, pins: Type.Optional(Type.Literal('near')) }, strict);
const TownRow = Type.Object({ ...named, district: Text }, strict);
const StateRow = Type.Object({ name: Text, english: Text }, strict);
const PinRow = Type.Record(Text, Type.String({ pattern: '^\\d{6}(-\\d{6})?( \\d{6}(-\\d{6})?)*$' }));

/** Something a farmer can select: its position (degrees), district, and all known spellings. */
export interface KnownPlace {
  id: string;
  kind: Place['kind'];
  name: string;
  spellings: readonly string[];
  district: District;
  latitude: number;
  longitude: number;
}

export interface PlaceTable {
  districts: readonly District[];
  /** Districts and towns. */
  places: readonly KnownPlace[];
  landmarks: readonly Landmark[];
  squares: Squares;
  /** District of a pin code of six digits. */
  pins: ReadonlyMap<number, District>;
}

const data = (name: string) => new URL(`./data/${name}.yaml`, import.meta.url);

let table: PlaceTable | undefined;

/**
 * The offline table of places, loaded once. Throws on an invalid row or reference, so that the service does not start.
 */
export function loadPlaces(): PlaceTable {
  table ??= readPlaces();
  return table;
}

function readPlaces(): PlaceTable {
  const states = readTable(data('states'), Type.Record(Text, StateRow));
  const rows = readTable(data('districts'), Type.Array(DistrictRow));
  const districts = new Map(
    rows.map((row) => {
      const { id, name, latitude, longitude, pins } = row;
      const state = known(states[row.state], row.state);
      return [id, { id, name, latitude, longitude, state, pinsAreNear: pins === 'near' }] as const;
    }),
  );
  const districtOf = (id: string): District => known(districts.get(id), id);
  const ofDistricts = rows.map((row) => place(row, 'district', row.id, districtOf(row.id)));
  const towns = readTable(data('towns'), Type.Array(TownRow));
  const ofTowns = towns.map((row) => place(row, 'town', `town-${row.id}`, districtOf(row.district)));
  const pins = new Map(
    Object.entries(readTable(data('pins'), PinRow)).flatMap(([id, runs]) =>
      codesOf(runs).map((code) => [code, districtOf(id)] as const),
    ),
  );
  return {
    districts: [...districts.values()],
    places: [...ofDistricts, ...ofTowns],
    landmarks: readLandmarks(data('landmarks'), districtOf),
    squares: readSquares(data('squares'), districtOf),
    pins,
  };
}

function known<T>(found: T | undefined, id: string): T {
  if (found === undefined) throw new Error(`table of places: nothing is called ${id}`);
  return found;
}

function place(
  { name, latin, also, latitude, longitude }: Static<typeof TownRow> | Static<typeof DistrictRow>,
  kind: Place['kind'],
  id: string,
  district: District,
): KnownPlace {
  return { id, kind, name, spellings: [name, latin, ...also], district, latitude, longitude };
}

/** `413001-413003 413101` → the four codes. */
function codesOf(runs: string): number[] {
  return runs.split(' ').flatMap((run) => {
    const [from = 0, to = from] = run.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}
