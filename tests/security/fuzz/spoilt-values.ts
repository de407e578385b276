import fc from 'fast-check';

/** Too large to print: short placeholders in a case, expanded when it is sent. */
export const GIANTS: Readonly<Record<string, string>> = {
  '@long@': `"${'क'.repeat(12_000)}"`,
  '@marks@': `"क${'\u0951'.repeat(8000)}"`,
  '@many@': `[${'0,'.repeat(9999)}0]`,
  '@deep@': '['.repeat(20_000) + ']'.repeat(20_000),
  '@nested@': `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
};

const own = (key: string, value: unknown) => Object.fromEntries([[key, value]]);

/** Values that no route expects: other types, database operators, prototype keys, unusual characters, huge values. */
const poison: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 0.5, 2 ** 53, -1e308, '', ' ', '-0', 'NaN', '1e3', [], [[]], {}),
  fc.constantFrom<unknown>({ $ne: 1 }, { $gt: '' }, { $in: [''] }, { $where: 'sleep(5000)' }, { $regex: '^(a+)+$' }),
  fc.constantFrom<unknown>(own('__proto__', { admin: true }), { constructor: { prototype: { x: 1 } } }, '__proto__'),
  fc.constantFrom('\u0000', 'a\u0000b', '\ud800', '\u202e\u200b\ufeff', '../../etc/passwd', '%00', "' or 1=1 --"),
  fc.constantFrom(...Object.keys(GIANTS)),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.double(),
  fc.jsonValue(),
);

const keys = ['__proto__', 'constructor', 'prototype', 'toString', '$where', '$set.role', 'userId', 'a.b', '', '_id'];

type Place = readonly [string, ...string[]];
type Change = { at: Place; do: 'replace' | 'remove' | 'add'; key: string; value: unknown };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every property with its value. */
function placesIn(value: Record<string, unknown>, above: readonly string[] = []): Place[] {
  return Object.entries(value).flatMap(([key, inner]): Place[] => {
    const at: Place = [...above, key] as unknown as Place;
    return [at, ...(isRecord(inner) ? placesIn(inner, at) : [])];
  });
}

function changed(value: Record<string, unknown>, { at: [key, ...rest], ...change }: Change): Record<string, unknown> {
  const inner = value[key];
  const [next, ...deeper] = rest;
  if (next !== undefined && isRecord(inner)) {
    return { ...value, [key]: changed(inner, { ...change, at: [next, ...deeper] }) };
  }
  const others = Object.entries(value).filter(([name]) => name !== key);
  if (change.do === 'remove') return Object.fromEntries(others);
  // Object.fromEntries creates a property `__proto__`, which an assignment would not.
  const added = isRecord(inner) && change.do === 'add';
  const put = added ? Object.fromEntries([...Object.entries(inner), [change.key, change.value]]) : change.value;
  return Object.fromEntries([...others, [key, put]]);
}

/** A valid input with one mutation. */
export function spoilt(good: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> {
  return good.chain((value) => {
    const places = placesIn(value);
    if (places.length === 0) return fc.constant(value);
    const at = fc.constantFrom(...places);
    const how = fc.constantFrom('replace' as const, 'replace' as const, 'remove' as const, 'add' as const);
    const change = fc.record({ at, do: how, key: fc.constantFrom(...keys), value: poison });
    return change.map((one) => changed(value, one));
  });
}
