import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DailyAdvisory } from '@anar/contracts/orchards/advisories';
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { api } from './api.ts';
import { call, endpoint, orNull } from './call.ts';
import type { ApiRequest } from './http/base-query.ts';
import { address } from './http/http.ts';

const src = join(import.meta.dirname, '..');
const question = { text: 'पत्ते पीले हैं' };

describe('a call', () => {
  it('is the request that its contract describes', () => {
    const request = call('POST /api/diagnose/text', { body: question, idempotencyKey: 'K', timeoutMs: 9 });
    const sent = { body: question, idempotencyKey: 'K', timeoutMs: 9 };
    expect(request).toEqual({ method: 'POST', url: '/api/diagnose/text', ...sent });
  });

  it('goes to the address of its path, parameters and query', () => {
    const id = '0123456789abcdef';
    const history = call('GET /api/market/history/:id', { params: { id }, query: { days: 30 }, auth: 'none' });
    expect([history.method, history.auth, address(history)]).toEqual([
      'GET',
      'none',
      `/api/market/history/${id}?days=30`,
    ]);
    const diary = call('GET /api/orchards/:orchardId/diary', { params: { orchardId: '../a?b' } });
    expect(address(diary)).toBe('/api/orchards/..%2Fa%3Fb/diary');
    expect(address(call('GET /api/market/data', { query: { state: undefined } }))).toBe('/api/market/data');
  });

  it('with orNull: an answer with a listed status reads as null', () => {
    const request = orNull([404], call('GET /api/diagnose/:id', { params: { id: 'A' } }));
    expect(request).toMatchObject({ url: '/api/diagnose/:id', params: { id: 'A' }, nullOn: [404] });
  });
});

describe('the compiler', () => {
  it('knows the reply of a call, and the argument and result of an endpoint', () => {
    const today = call('GET /api/advisories/today/:orchardId', { params: { orchardId: 'A' } });
    expectTypeOf(today).toEqualTypeOf<ApiRequest<DailyAdvisory>>();
    expectTypeOf(orNull([404], today)).toEqualTypeOf<ApiRequest<DailyAdvisory | null>>();

    const list = endpoint(
      (userId: string) => call('GET /api/orchards/user/:userId', { params: { userId } }),
      ({ data }) => data,
    );
    expectTypeOf(list.query).parameter(0).toEqualTypeOf<string>();
    expectTypeOf(list.transformResponse).returns.toEqualTypeOf<Orchard[]>();
    const labels = endpoint(() => call('GET /api/labels'));
    expect(labels.query()).toEqual({ method: 'GET', url: '/api/labels' });

    api.injectEndpoints({
      endpoints: (build) => ({
        names: build.query({
          ...list,
          providesTags: (orchards = []) => {
            expectTypeOf(orchards).toEqualTypeOf<Orchard[]>();
            return [];
          },
        }),
      }),
    });
  });

  it('refuses what is not in the contract', () => {
    const params = { orchardId: 'A' };
    // @ts-expect-error no such path
    call('GET /api/orchard/user/:userId', { params: { userId: 'U' } });
    // @ts-expect-error no such method
    call('PUT /api/orchards/:orchardId', { params, body: {} });
    // @ts-expect-error between services only
    call('GET /.well-known/jwks.json');

    // @ts-expect-error the path has a parameter
    call('GET /api/orchards/:orchardId/diary');
    // @ts-expect-error another name
    call('GET /api/orchards/:orchardId/diary', { params: { id: 'A' } });
    // @ts-expect-error one too many
    call('GET /api/orchards/:orchardId/diary', { params: { ...params, entryId: 'E' } });

    // @ts-expect-error no body
    call('POST /api/diagnose/text', { idempotencyKey: 'K' });
    // @ts-expect-error another type
    call('POST /api/diagnose/text', { body: { text: 1 }, idempotencyKey: 'K' });
    // @ts-expect-error a field that the contract does not have
    call('POST /api/diagnose/text', { body: { text: 'a', symptom: 'insects' }, idempotencyKey: 'K' });
    // @ts-expect-error not one of the set
    call('PATCH /api/orchards/:orchardId', { params, body: { status: 'closed' } });
    // @ts-expect-error takes no body
    call('GET /api/labels', { body: {} });

    // @ts-expect-error not safe to repeat: needs an idempotency key
    call('POST /api/diagnose/text', { body: question });
    // @ts-expect-error safe to repeat: takes no idempotency key
    call('POST /api/advisories/feedback', { body: { advisoryId: 'A', isHelpful: true }, idempotencyKey: 'K' });

    // @ts-expect-error a query that is needed
    call('GET /api/places');
    // @ts-expect-error another name
    call('GET /api/places', { query: { search: 'a' } });

    const audio = new File([], 'a.wav');
    // @ts-expect-error another field of the form
    call('POST /api/voice/transcribe', { files: { image: audio } });
    // @ts-expect-error not a tapped symptom
    call('POST /api/diagnose', { form: { symptom: 'a' }, files: { image: audio }, idempotencyKey: 'K' });

    const list = () => call('GET /api/labels');
    // @ts-expect-error the reply has no such field
    endpoint(list, ({ products }) => products);
  });
});

describe('addresses of our api', () => {
  const comments = /\/\*[\s\S]*?\*\/|\/\/ .*/g;
  const imports = /(?:from|import|import\()\s*'[^']+'/g;
  /** The ways that the compiler checks. */
  const checked = [
    /\bcall\(\s*'[A-Z]+ \/api\/[^']+'/g,
    /\b(?:Reply|BodyOf|QueryOf|call)<'[^']+'>/g,
    /\(typeof \w+\)\['path'\] = '[^']+'/g,
  ];

  it('are written where the compiler checks them, and nowhere else', () => {
    const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !/\.test\.tsx?$/.test(file));
    const found = files.filter((file) => {
      const text = readFileSync(join(src, file), 'utf8').replace(comments, '').replace(imports, '');
      const rest = checked.reduce((left, pattern) => left.replace(pattern, ''), text);
      return /\/api\b|\[\s*'api'/.test(rest);
    });
    expect(files.length).toBeGreaterThan(100);
    expect(found).toEqual([]);
  });
});
