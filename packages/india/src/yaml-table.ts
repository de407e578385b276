import { readFileSync } from 'node:fs';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

const YAML = CORE_SCHEMA.withTags(mergeTag);

/** Reads and checks a YAML table beside the code. Throws an error that names the file and what is wrong in it. */
export function readTable<T extends TSchema>(file: URL | string, schema: T): Static<T> {
  const wrong = (what: string, cause?: unknown) =>
    new Error(`${file instanceof URL ? file.pathname : file}: ${what}`, { cause });
  let data: unknown;
  try {
    data = load(readFileSync(file, 'utf8'), { schema: YAML });
  } catch (cause) {
    throw wrong(cause instanceof Error ? cause.message : 'cannot be read', cause);
  }
  const check = Compile(schema);
  if (check.Check(data)) return data;
  const found = check.Errors(data).slice(0, 5);
  throw wrong(found.map((error) => `${error.instancePath || 'file'} ${error.message}`).join('; '));
}
