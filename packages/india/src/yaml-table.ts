import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

const require = createRequire(import.meta.url);
const IS_JSON = /^[[{]/;

/**
 * Tables in images are JSON, which is YAML too: parsed without the 1 MB YAML parser, and into separate strings, where
 * that parser's slices retain the whole file.
 */
export function parseTable(text: string): unknown {
  if (IS_JSON.test(text)) return JSON.parse(text);
  const { CORE_SCHEMA, load, mergeTag } = require('js-yaml') as typeof import('js-yaml');
  return load(text, { schema: CORE_SCHEMA.withTags(mergeTag) });
}

/** Loads and validates a YAML table beside the code. Throws an error that names the file and the fault. */
export function readTable<T extends TSchema>(file: URL | string, schema: T): Static<T> {
  const wrong = (what: string, cause?: unknown) =>
    new Error(`${file instanceof URL ? file.pathname : file}: ${what}`, { cause });
  let data: unknown;
  try {
    data = parseTable(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw wrong(cause instanceof Error ? cause.message : 'cannot be read', cause);
  }
  const check = Compile(schema);
  if (check.Check(data)) return data;
  const found = check.Errors(data).slice(0, 5);
  throw wrong(found.map((error) => `${error.instancePath || 'file'} ${error.message}`).join('; '));
}
