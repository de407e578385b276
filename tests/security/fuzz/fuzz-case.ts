import type { RouteContract } from '@anar/contracts/route';
import fc from 'fast-check';
import { goodValue, type Known, type Schema } from './good-values.ts';
import type { PublicRoute } from './public-routes.ts';
import { GIANTS, spoilt } from './spoilt-values.ts';

/** One request of a route, short enough to print. */
export interface FuzzCase {
  kind: 'good' | 'spoilt' | 'garbage';
  input: Record<string, unknown>;
  /** The Idempotency-Key. */
  key: 'fresh' | 'none' | 'bad';
  file: 'none' | 'photo' | 'noise';
  /** Instead of a JSON body. */
  garbage?: string;
}

const GARBAGE = [
  '{',
  '[',
  '"x"',
  'null',
  '1e999',
  '{"a":1,}',
  '{"__proto__":{}}',
  '\ufeff{}',
  '\u0000',
  '{"a":"\ud800"}',
];

/** Valid requests of a contract, each with a photo where one is allowed. */
export function goodCases({ input }: PublicRoute, known: Known): fc.Arbitrary<FuzzCase> {
  return fc.record({
    kind: fc.constant('good'),
    input: goodInput(input, known),
    key: fc.constant('fresh'),
    file: fc.constant('photo'),
  });
}

/** Valid and mutated requests. */
export function fuzzCases(route: PublicRoute, known: Known): fc.Arbitrary<FuzzCase> {
  const { contract, input } = route;
  const good = goodInput(input, known);
  const key = fc.constantFrom('fresh' as const, 'fresh' as const, 'none' as const, 'bad' as const);
  const file = fc.constantFrom('photo' as const, 'noise' as const, 'none' as const);
  const of = (kind: FuzzCase['kind'], value: typeof good) =>
    fc.record({ kind: fc.constant(kind), input: value, key, file });
  const garbage = fc
    .tuple(of('garbage', good), fc.constantFrom(...GARBAGE, ...Object.values(GIANTS).slice(0, 2)))
    .map(([one, text]) => ({ ...one, garbage: text }));
  return fc.oneof(
    { weight: 8, arbitrary: goodCases(route, known) },
    { weight: 11, arbitrary: of('spoilt', spoilt(good)) },
    ...(contract.body ? [{ weight: 1, arbitrary: garbage }] : []),
  );
}

const goodInput = (input: PublicRoute['input'], known: Known) =>
  goodValue(input as Schema, known) as fc.Arbitrary<Record<string, unknown>>;

export interface Wire {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
  /** The sent JSON as text. */
  json?: string;
}

/** JSON with its large values expanded. */
const jsonOf = (value: unknown): string =>
  JSON.stringify(value).replace(/"(@\w+@)"/g, (text, name: string) => GIANTS[name] ?? text);

const wordOf = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return (text in GIANTS ? 'क'.repeat(1000) : text).toWellFormed();
};
const recordOf = (value: unknown) => Object.entries(typeof value === 'object' && value !== null ? value : {});

function queryOf(query: unknown): string {
  const pairs = recordOf(query).flatMap(([name, value]): [string, unknown][] => {
    if (Array.isArray(value)) return value.slice(0, 50).map((item) => [name, item]);
    if (typeof value !== 'object' || value === null) return [[name, value]];
    return Object.entries(value).map(([key, inner]) => [`${name}[${key}]`, inner]);
  });
  const text = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(wordOf(value))}`);
  return text.length === 0 ? '' : `?${text.join('&')}`;
}

function pathOf({ path }: RouteContract, params: unknown): string {
  const values = new Map(recordOf(params));
  return path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(wordOf(values.get(name) ?? '')));
}

/** The bytes of a case. */
export async function onWire(contract: RouteContract, one: FuzzCase, photo: Buffer): Promise<Wire> {
  const { params, query, body, form } = one.input;
  const target = { method: contract.method, path: pathOf(contract, params) + queryOf(query), headers: {} };
  if (contract.form) {
    const parts = new FormData();
    for (const [name, value] of recordOf(form)) parts.append(name, wordOf(value));
    const bytes = one.file === 'photo' ? photo : Buffer.from('not a picture');
    if (one.file !== 'none') parts.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'x.jpg');
    parts.append('end', '');
    const encoded = new Response(parts);
    const type = encoded.headers.get('content-type') ?? '';
    return { ...target, headers: { 'content-type': type }, body: Buffer.from(await encoded.arrayBuffer()) };
  }
  const json = one.garbage ?? (body === undefined ? undefined : jsonOf(body));
  if (json === undefined) return target;
  return { ...target, headers: { 'content-type': 'application/json' }, body: Buffer.from(json), json };
}
