import { readFileSync } from 'node:fs';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { parse } from 'yaml';

/** Reads and checks a YAML table beside the code. Throws an error that names the file and what is wrong in it. */
export function readTable<T extends TSchema>(file: URL, schema: T): Static<T> {
  const data: unknown = parse(readFileSync(file, 'utf8'));
  const check = Compile(schema);
  if (check.Check(data)) return data;
  const found = check.Errors(data).slice(0, 5);
  const wrong = found.map((error) => `${error.instancePath || 'file'} ${error.message}`).join('; ');
  throw new Error(`${file.pathname}: ${wrong}`);
}
