import { readTable } from '@anar/india/yaml-table';
import Type, { type Static } from 'typebox';
import { LABEL_FOLDER, LABEL_SOURCES } from './load-labels.ts';

const strict = { additionalProperties: false } as const;
const Text = Type.String({ minLength: 1 });
const Named = {
  id: Text,
  names: Type.Array(Text, { minItems: 1 }),
  src: Text,
  conf: Type.Enum(['A', 'B', 'C', 'D', 'M', 'O']),
};
const Barred = Type.Array(Type.Object({ ...Named, why: Text }, strict), { minItems: 1 });

/** Products that are never recommended, grouped by what forbids them, and those without a label for pomegranate. */
export const Blocklist = Type.Object(
  {
    banned: Barred,
    restricted: Barred,
    expert_only: Barred,
    not_labelled: Type.Array(Type.Object(Named, strict), { minItems: 1 }),
  },
  strict,
);
export type Blocklist = Static<typeof Blocklist>;

/** Citation of a row as shown to users; undefined for rows known only from memory. */
export const BLOCKLIST_SOURCES: Readonly<Record<string, string>> = {
  ...LABEL_SOURCES,
  S2: 'प्रतिबंधित दवाओं की सरकारी सूची (S.O. 3951(E) 2018, 1196(E) 2020, 4294(E) 2023)',
};

/** Throws one error that names the file and the fault, so that a service does not start. `folder` ends with a slash. */
export function loadBlocklist(folder: string = LABEL_FOLDER): Blocklist {
  return readTable(`${folder}blocklist.yaml`, Blocklist);
}
