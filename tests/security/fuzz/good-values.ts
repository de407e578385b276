import fc from 'fast-check';

/** Schema keywords that the contracts' requests use. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minProperties?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}

/** Existing values, by the name of the property that takes them. */
export type Known = Readonly<Record<string, readonly string[]>>;

const DAY_MS = 86_400_000;

function text({ pattern, format, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  const days = fc.integer({ min: -400, max: 2 }).map((days) => new Date(Date.now() + days * DAY_MS).toISOString());
  if (format === 'date') return days.map((instant) => instant.slice(0, 10));
  if (format === 'date-time') return days;
  if (format !== undefined) throw new Error(`no values for the format ${format}`);
  const any = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 300)) });
  if (pattern === undefined) return any;
  const fits = new RegExp(pattern);
  // A pattern for visible characters is rather met by any text that has one.
  return pattern === '\\S' ? any.filter((value) => fits.test(value)) : fc.stringMatching(fits);
}

function record({ properties = {}, required = [], minProperties = 0 }: Schema, known: Known): fc.Arbitrary<object> {
  const values = Object.entries(properties).map(([name, schema]) => [name, goodValue(schema, known, name)]);
  const whole: fc.Arbitrary<object> = fc.record<Record<string, unknown>>(Object.fromEntries(values), {
    requiredKeys: [...required],
  });
  return whole.filter((value) => Object.keys(value).length >= minProperties);
}

const mostly = (existing: readonly unknown[] | undefined, any: fc.Arbitrary<unknown>) =>
  existing ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...existing) }, any) : any;

/** Values that satisfy the schema; names in `known` mostly get existing ones. Throws for an unknown kind of schema. */
export function goodValue(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((branch) => goodValue(branch, known, name)));
  if (schema.enum) return mostly(known[name], fc.constantFrom(...schema.enum));
  if ('const' in schema) return fc.constant(schema.const);
  const { minimum: min = -1e6, maximum: max = 1e6 } = schema;
  switch (schema.type) {
    case 'string':
      return mostly(known[name], text(schema));
    case 'integer':
      return mostly(known[name]?.map(Number), fc.integer({ min, max }));
    case 'number':
      return fc.double({ min, max, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(goodValue(schema.items ?? {}, known), { maxLength: 5 });
    case 'object':
      return record(schema, known);
    case undefined:
      return fc.jsonValue();
    default:
      throw new Error(`no values for the type ${schema.type}`);
  }
}
