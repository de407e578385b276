import { nameSoundOf } from '@anar/hindi/sound';
import { readTable } from '@anar/india/yaml-table';
import Type from 'typebox';

/** Every name, in both scripts, of a town that people and portal call differently; itself alone when it has no other. */
export type OtherNames = (name: string) => readonly string[];

const Rows = Type.Array(Type.Array(Type.String({ minLength: 1 }), { minItems: 2 }));

/** Towns outside the growing districts: those are in @anar/places. */
export function loadOtherNames(): OtherNames {
  const rows = readTable(new URL('./data/other-names.yaml', import.meta.url), Rows);
  const found = new Map(rows.flatMap((names) => names.map((name) => [nameSoundOf(name), names] as const)));
  return (name) => found.get(nameSoundOf(name)) ?? [name];
}
