import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import Value from 'typebox/value';

export interface Problem {
  /** Dotted path, e.g. `items.0.count`. */
  field: string;
  problem: string;
}

export type ValidationResult = { ok: true; value: unknown } | { ok: false; problems: Problem[] };

/** Where a value comes from: JSON keeps its types, query strings, forms and the environment are all text. */
export type Source = 'json' | 'text';

type Node = Record<string, unknown>;

const isRecord = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads numbers (and, from text, booleans and single-item lists) that were sent as strings. Nothing else is converted.
 */
function readText(schema: Node, value: unknown, source: Source): unknown {
  if (Array.isArray(schema.anyOf)) return readUnion(schema.anyOf, value, source);
  switch (schema.type) {
    case 'number':
    case 'integer':
      return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
    case 'boolean':
      if (source === 'json') return value;
      return value === 'true' ? true : value === 'false' ? false : value;
    case 'array': {
      const items = isRecord(schema.items) ? schema.items : {};
      const list = source === 'text' && typeof value === 'string' ? [value] : value;
      return Array.isArray(list) ? list.map((item) => readText(items, item, source)) : list;
    }
    case 'object':
      return isRecord(schema.properties) && isRecord(value) ? readProperties(schema.properties, value, source) : value;
    default:
      return value;
  }
}

function readUnion(branches: unknown[], value: unknown, source: Source): unknown {
  for (const branch of branches.filter(isRecord)) {
    const read = readText(branch, value, source);
    if (Value.Check(branch as TSchema, read)) return read;
  }
  return value;
}

function readProperties(properties: Node, value: Node, source: Source): Node {
  const read: Node = { ...value };
  for (const [key, schema] of Object.entries(properties)) {
    if (Object.hasOwn(value, key) && isRecord(schema)) read[key] = readText(schema, value[key], source);
  }
  return read;
}

function fieldOf(instancePath: string, name?: string): string {
  return [...instancePath.split('/').slice(1), ...(name === undefined ? [] : [name])].join('.');
}

/**
 * Compiles a schema once. The returned check converts text, fills defaults, drops unknown properties, lists every
 * problem.
 */
export function checker(schema: TSchema, source: Source = 'json'): (value: unknown) => ValidationResult {
  const compiled = Compile(schema);
  return (given) => {
    const value = Value.Default(schema, readText(schema as Node, given, source));
    if (compiled.Check(value)) return { ok: true, value: Value.Clean(schema, value) };
    const problems = compiled.Errors(value).flatMap((error): Problem[] => {
      if (/\/anyOf\/\d+/.test(error.schemaPath)) return [];
      if (error.keyword !== 'required')
        return [{ field: fieldOf(error.instancePath), problem: error.message ?? error.keyword }];
      const { requiredProperties } = error.params as { requiredProperties: string[] };
      return requiredProperties.map((name) => ({ field: fieldOf(error.instancePath, name), problem: 'is required' }));
    });
    return { ok: false, problems };
  };
}
