import { type Filling, fill, type Placeholder } from './fill.ts';
import { hi } from './hi.ts';

type Catalogue = typeof hi;
type Area = keyof Catalogue & string;

/** Every text of the product, as `area.name`. A name that is not in the catalogue does not compile. */
export type TextKey = { [A in Area]: `${A}.${keyof Catalogue[A] & string}` }[Area];

type TextOf<K> = K extends `${infer A}.${infer Name}`
  ? A extends Area
    ? Name extends keyof Catalogue[A]
      ? Catalogue[A][Name]
      : never
    : never
  : never;
/** Keys whose text needs no parameters; for tables that name a text. */
export type PlainTextKey = { [K in TextKey]: [Placeholder<TextOf<K>>] extends [never] ? K : never }[TextKey];

const areas: Record<string, Record<string, string>> = hi;

/** The text of a key, its `{placeholders}` filled in. */
export function t<K extends TextKey>(key: K, ...[params]: Filling<TextOf<K>>): string {
  const dot = key.indexOf('.');
  return fill(areas[key.slice(0, dot)]?.[key.slice(dot + 1)] ?? key, params);
}
