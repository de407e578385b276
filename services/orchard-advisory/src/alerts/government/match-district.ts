import { nameSoundOf } from '@anar/hindi/sound';
import { readTable } from '@anar/india/yaml-table';
import type { KnownPlace } from '@anar/places/place-table';
import Type from 'typebox';
import type { Warning } from './read-warnings.ts';

const Names = Type.Object({
  names: Type.Record(Type.String(), Type.Array(Type.String())),
  ids: Type.Record(Type.String(), Type.String()),
  shared: Type.Array(Type.String()),
});

/** Finds the row of one of our districts among IMD's: by its id, else by name and state. */
export type MatchDistrict = (warnings: readonly Warning[], district: string) => Warning | undefined;

export function createMatchDistrict(places: readonly KnownPlace[]): MatchDistrict {
  const { names, ids, shared } = readTable(new URL('./data/imd-districts.yaml', import.meta.url), Names);
  const districts = new Map(places.filter(({ kind }) => kind === 'district').map((place) => [place.id, place]));
  const unknown = [...Object.keys(names), ...Object.keys(ids)].find((id) => !districts.has(id));
  if (unknown !== undefined) throw new Error(`imd-districts.yaml: no district ${unknown}`);

  const ambiguous = new Set([...shared.map(nameSoundOf), ...namesOfSeveral([...districts.values()])]);

  return (warnings, id) => {
    const place = districts.get(id);
    if (!place) return undefined;
    const byId = warnings.find((one) => one.id !== '' && one.id === ids[id]);
    if (byId) return byId;
    const spellings = new Set([...place.spellings, ...(names[id] ?? [])].map(nameSoundOf));
    const state = nameSoundOf(place.district.state.english);
    const found = warnings.filter(({ district, state: reportedState }) => {
      const name = nameSoundOf(district);
      return (
        spellings.has(name) &&
        (reportedState === undefined ? !ambiguous.has(name) : nameSoundOf(reportedState) === state)
      );
    });
    // Two rows of one name without a state: either may be of the other state.
    return found.length === 1 ? found[0] : undefined;
  };
}

/** Names shared by two districts of the table: Bijapur, Bilaspur, Pratapgarh. */
function namesOfSeveral(districts: readonly KnownPlace[]): string[] {
  const names = districts.flatMap(({ spellings }) => [...new Set(spellings.map(nameSoundOf))]);
  return names.filter((name, index) => names.indexOf(name) !== index);
}
