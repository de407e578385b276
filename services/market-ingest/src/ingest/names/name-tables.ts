import { nameSoundOf } from '@anar/hindi/sound';
import { readTable } from '@anar/india/yaml-table';
import Type from 'typebox';

/** A name that the portal writes in many ways. */
export interface KnownName {
  /** As we write it in Latin letters. */
  english: string;
  /** In Hindi. */
  name: string;
  /** Everything it is known by, in both scripts. */
  spellings: readonly string[];
}

const Text = Type.String({ minLength: 1 });
const Row = Type.Object(
  { english: Text, name: Type.String(), also: Type.Array(Text) },
  { additionalProperties: false },
);

/** Finds a name however it is spelled. */
export type FindName = (typed: string) => KnownName | undefined;

/** All states and union territories. */
export const loadStates = (): FindName => table('states');
/** Varieties of pomegranate. */
export const loadVarieties = (): FindName => table('varieties');
/** Markets not named after a town, and parts in brackets after a town's name. */
export const loadMarkets = (): FindName => table('markets');

function table(name: string): FindName {
  const rows = readTable(new URL(`./data/${name}.yaml`, import.meta.url), Type.Array(Row));
  const found = new Map<string, KnownName>();
  for (const { english, name, also } of rows) {
    const spellings = [english, name, ...also].filter((spelling) => spelling !== '');
    for (const spelling of spellings) found.set(nameSoundOf(spelling), { english, name, spellings });
  }
  return (typed) => found.get(nameSoundOf(typed));
}
