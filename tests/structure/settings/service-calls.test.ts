import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_CALLS, serviceKeyName, serviceKeyNamesOf } from '@anar/contracts/users/tokens';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import { describe, expect, it } from 'vitest';

/** Which service calls which, and so holds which key, is the same in code, chart and docker-compose.yml. */
const root = join(import.meta.dirname, '../../..');
const read = (path: string) =>
  load(readFileSync(join(root, path), 'utf8'), { schema: CORE_SCHEMA.withTags(mergeTag) }) as unknown;
const wiring = read('charts/anar-mitra/files/wiring.yaml') as Record<
  string,
  { calls?: Record<string, string>; forwards?: boolean }
>;
const compose = read('docker-compose.yml') as {
  services: Record<string, { environment?: Record<string, string | null> }>;
};
const catalogue = SERVICE_CALLS.map(([caller, called]) => `${caller} → ${called}`).sort();
const services = Object.keys(wiring);
const environmentOf = (name: string) => compose.services[name]?.environment ?? {};

it('wiring.yaml has the calls of the catalogue, and only the gateway forwards', () => {
  const calls = Object.entries(wiring).flatMap(([name, { calls = {}, forwards }]) =>
    forwards ? [] : Object.values(calls).map((other) => `${name} → ${other}`),
  );
  expect(calls.sort()).toEqual(catalogue);
  expect(services.filter((name) => wiring[name]?.forwards)).toEqual(['gateway']);
});

it('docker-compose.yml gives each caller the addresses of the catalogue', () => {
  const calls = services
    .filter((name) => !wiring[name]?.forwards)
    .flatMap((name) =>
      Object.entries(environmentOf(name)).flatMap(([variable, text]) => {
        const [, other = ''] = /^http:\/\/([a-z]+):8080$/.exec(text ?? '') ?? [];
        return variable === `${other.toUpperCase()}_URL` ? [`${name} → ${other}`] : [];
      }),
    );
  expect(calls.sort()).toEqual(catalogue);
});

describe.each(services)('in docker-compose.yml %s', (name) => {
  it('has exactly the service keys of its own pairs', () => {
    const held = Object.keys(environmentOf(name)).filter((variable) => variable.startsWith('SERVICE_'));
    expect(held.sort()).toEqual(
      serviceKeyNamesOf(name)
        .flatMap((key) => [key, `${key}_ACCEPTED`])
        .sort(),
    );
  });
});

it.each([
  ['docs/kubernetes.md', /^for pair in ([A-Z_ ]+); do$/m],
  ['docs/operations.md', /^pairs='([A-Z_ ]+)'$/m],
])('%s creates and rotates the keys of all pairs', (page, loop) => {
  const [, pairs = ''] = loop.exec(readFileSync(join(root, page), 'utf8')) ?? [];
  const names = SERVICE_CALLS.map(([caller, called]) => serviceKeyName(caller, called));
  expect(pairs.split(' ').map((pair) => `SERVICE_KEY_${pair}`)).toEqual(names);
});

it('in docker-compose.yml both services of a pair have the same key, and no other pair has it', () => {
  const keys = SERVICE_CALLS.map(([caller, called]) => {
    const name = serviceKeyName(caller, called);
    const key = environmentOf(caller)[name];
    expect(environmentOf(called)[name]).toBe(key);
    expect(key).toMatch(new RegExp(`^\\$\\{${name}:-local-only-.{21,}\\}$`));
    return key?.split(':-')[1];
  });
  expect(new Set(keys).size).toBe(SERVICE_CALLS.length);
});
