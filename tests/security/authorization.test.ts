import { ERASING_SERVICES } from '@anar/contracts/messages/events';
import { logIn, request } from '@anar/running-system/http-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Callers, callersOf } from './callers.ts';
import { type GuardedSystem, runGuardedSystem } from './guarded-system.ts';
import { type Owner, ownerOfEverything } from './owner.ts';
import { type OwnerRequest, ownerRequests } from './owner-requests.ts';
import { NAMES, rows } from './rows.ts';
import { type RowAnswer, sendRow, wordsOf } from './send-row.ts';
import { statusOf, waysTo } from './ways-in.ts';

/** Every public route, as its OpenAPI names it, called by every kind of caller. */

type Operations = Record<string, Record<string, { 'x-scope'?: string }>>;

const strangers = NAMES.filter((name) => name !== 'owner');

let system: GuardedSystem;
let owner: Owner;
let callers: Callers;
let requests: Readonly<Record<string, () => OwnerRequest>>;
let before: unknown;

beforeAll(async () => {
  system = await runGuardedSystem();
  owner = await ownerOfEverything(system, '9876500701');
  requests = ownerRequests(owner);
  callers = callersOf(system, owner, await endedSession());
  before = await ownersThings();
});
afterAll(() => system?.stop());

async function endedSession(): Promise<string> {
  const { userId, call } = await logIn(system, '9876500702');
  const { sessions } = (await call('GET', '/api/auth/sessions')).body as unknown as { sessions: { id: string }[] };
  const sid = sessions[0]?.id ?? '';
  await call('POST', '/api/auth/logout');
  const headers = { authorization: `Bearer ${system.token({ userId, sid })}` };
  // Other services receive it within seconds.
  for (const path of ['/api/auth/sessions', `/api/orchards/user/${userId}`, '/api/diagnose/quota', '/api/voice']) {
    const isRefused = async () => (await request(system.url + path, 'GET', undefined, headers)).status === 401;
    await vi.waitUntil(isRefused, 20_000);
  }
  return sid;
}

function send(row: string, headersOf: (sid?: string) => Record<string, string>): Promise<RowAnswer> {
  const it = requests[row]?.() ?? {};
  return sendRow(system.url, row, it, headersOf(it.inSession));
}

/** Content of the owner's own pages. */
async function ownersThings(): Promise<Record<string, unknown>> {
  const own = rows.filter(
    ({ name, expected }) => name.startsWith('GET') && expected.anonymous === 401 && expected.owner === 200,
  );
  const shown = own.map(async ({ name }) => [name, withoutClock((await send(name, callers.named.owner)).body)]);
  return Object.fromEntries(await Promise.all(shown));
}

/** Replies contain the time. */
const withoutClock = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body ?? null, (key, value) => (key === 'now' ? undefined : value)));

async function scopes(url: string): Promise<Record<string, string | undefined>> {
  const { paths } = (await request(`${url}/docs/json`, 'GET')).body as unknown as { paths: Operations };
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, it]) => [`${method.toUpperCase()} ${path}`, it['x-scope']]),
  );
  return Object.fromEntries(operations);
}

it('every public route has a row of expected statuses, and every row a route', async () => {
  const routes = await scopes(system.url);
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(routes).sort());
  for (const { name, expected } of rows) {
    const isOpen = expected.anonymous !== 401 || name === 'POST /api/auth/refresh';
    expect([name, isOpen]).toEqual([name, routes[name] === 'public']);
    if (routes[name] === 'self') expect([name, expected.farmer, expected.doctor]).toEqual([name, 403, 403]);
  }
});

describe('callers other than the owner', () => {
  it.concurrent.each(rows)('get the expected status: $name', async ({ name, expected }) => {
    const answers = await Promise.all(strangers.map(async (who) => [who, await send(name, callers.named[who])]));
    const statuses = answers.map(([who, answer]) => [who, (answer as RowAnswer).status]);
    expect(Object.fromEntries(statuses)).toEqual(Object.fromEntries(strangers.map((who) => [who, expected[who]])));
  });

  it.concurrent.each(rows)('with an invalid token get the anonymous status: $name', async ({ name, expected }) => {
    for (const [code, headers] of Object.entries(callers.asAnonymous)) {
      const answer = await send(name, headers);
      expect([code, answer.status]).toEqual([code, expected.anonymous]);
      if (expected.anonymous === 401 && name !== 'POST /api/auth/refresh') expect(answer.code).toBe(code);
    }
  });

  it('left the owner’s data unchanged', async () => {
    expect(await ownersThings()).toEqual(before);
  });
});

describe('the owner', () => {
  it.each(rows)('gets the expected status: $name', async ({ name, expected }) => {
    const answer = await send(name, callers.named.owner);
    expect([answer.status, answer.code]).toEqual([
      expected.owner,
      expected.owner < 400 ? undefined : expect.any(String),
    ]);
  });
});

describe('through the gateway', () => {
  const PLAIN = ['/internal', '/internal/any', '/metrics', '/docs/json', '/docs', '/livez', '/readyz'];
  /** The gateway serves these itself: only encoded paths to a service's are tried. */
  const gatewaysOwn = new Set(['/docs/json', '/docs', '/livez', '/readyz']);

  it('internal routes, metrics and documents of services are not reachable', async () => {
    const named = await scopes(system.url);
    const { simulators, gateway, ...services } = system.origins;
    const routes = (await Promise.all(Object.values(services).map(scopes))).flatMap((all) => Object.keys(all));
    const unnamed = routes.filter((route) => !(route in named));
    const ofEach = 'GET /internal/people/{userId}/data';
    expect(unnamed.filter((route) => route === ofEach)).toHaveLength(ERASING_SERVICES.length);
    expect([...new Set(unnamed)].sort()).toEqual([
      'GET /.well-known/jwks.json',
      'GET /internal/consultations/{consultationId}/state',
      ofEach,
      'GET /internal/users/{userId}/closing',
      'GET /internal/users/{userId}/contact',
      'POST /internal/holds',
    ]);
    const headers = callers.named.owner();
    const ways = [...PLAIN, ...unnamed.map((route) => wordsOf(route)[1])].flatMap(waysTo);
    const asked = ways.filter((way) => !gatewaysOwn.has(way));
    const found = await Promise.all(asked.map(async (way) => [way, await statusOf(system.url, way, headers)]));
    // 400: taken for an id, which it is not.
    expect(found.filter(([, status]) => status !== 404 && status !== 400)).toEqual([]);
  });

  it('a photo without a signed link is forbidden', async () => {
    for (const headers of Object.values(callers.named)) {
      for (const service of ['diagnosis', 'consult']) {
        const path = `/media/${service}/01K00000000000000000000000`;
        expect(await statusOf(system.url, path, headers())).toBe(403);
      }
    }
  });
});
