/** Keywords that structured outputs support in strict mode (OpenAI's guide). */
const KNOWN = new Set(
  [
    'type properties required additionalProperties description items enum const anyOf $ref $defs title',
    'pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems',
  ]
    .join(' ')
    .split(' '),
);

type Schema = Readonly<Record<string, unknown>>;
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Strict mode's error for a schema, in the API's words; undefined if accepted. The root must be an object. */
export function strictProblem(schema: Schema, path: readonly string[] = []): string | undefined {
  const at = `In context=(${path.map((part) => `'${part}'`).join(', ')}), `;
  if (path.length === 0 && schema.type !== 'object') return `schema must be a JSON Schema of 'type: "object"'`;
  const unknown = Object.keys(schema).find((keyword) => !KNOWN.has(keyword));
  if (unknown) return `${at}'${unknown}' is not permitted.`;
  if (schema.type === 'object') {
    if (schema.additionalProperties !== false) {
      return `${at}'additionalProperties' is required to be supplied and to be false.`;
    }
    const properties = isSchema(schema.properties) ? Object.keys(schema.properties) : [];
    const required = Array.isArray(schema.required) ? schema.required : [];
    const missing = properties.find((property) => !required.includes(property));
    if (missing) {
      return `${at}'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`;
    }
  }
  return childrenOf(schema)
    .map(([part, child]) => strictProblem(child, [...path, ...part]))
    .find((problem) => problem !== undefined);
}

function childrenOf({ properties, items, anyOf, $defs }: Schema): [string[], Schema][] {
  const named = (keyword: string, group: unknown): [string[], Schema][] =>
    Object.entries(isSchema(group) ? group : {}).flatMap(([name, child]): [string[], Schema][] =>
      isSchema(child) ? [[[keyword, name], child]] : [],
    );
  const choices = (Array.isArray(anyOf) ? anyOf : []).filter(isSchema);
  return [
    ...named('properties', properties),
    ...named('$defs', $defs),
    ...(isSchema(items) ? [[['items'], items] as [string[], Schema]] : []),
    ...choices.map((child, index): [string[], Schema] => [['anyOf', String(index)], child]),
  ];
}
