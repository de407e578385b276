import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICE_CALLS, serviceKeyName, serviceKeyNamesOf } from '@anar/contracts/users/tokens';
import { afterAll, expect, test } from 'vitest';
import { type ProcessName, processes, processNames } from './processes.ts';
import { localSecrets } from './secrets.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'processes-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const { clone, ...secrets } = localSecrets(dataDir);
const ports = Object.fromEntries(processNames.map((name, index) => [name, 4000 + index])) as Record<
  ProcessName,
  number
>;
const servers = { MONGO_URL: 'mongodb://127.0.0.1', REDIS_URL: 'redis://127.0.0.1', NATS_URL: 'nats://127.0.0.1' };
const specs = processes({
  ...{ port: ports, managementPort: ports, servers, clone, secrets, dataDir },
  ...{ publicUrl: 'http://localhost:8080', webDist: '' },
});
const keysOf = (name: string) => {
  const { env = {} } = specs.find((spec) => spec.name === name) ?? {};
  return Object.fromEntries(Object.entries(env).filter(([variable]) => variable.startsWith('SERVICE_KEY_')));
};

test.each(processNames)('%s holds the keys of its own pairs, and no other', (name) => {
  expect(Object.keys(keysOf(name)).sort()).toEqual(serviceKeyNamesOf(name).sort());
});

test('both services of a pair hold the same key, each pair another one', () => {
  const keys = SERVICE_CALLS.map(([caller, called]) => {
    const name = serviceKeyName(caller, called);
    expect(keysOf(caller)[name]).toBe(keysOf(called)[name]);
    return keysOf(caller)[name];
  });
  expect(new Set(keys).size).toBe(SERVICE_CALLS.length);
});

test('the gateway listens beyond this machine only with LAN set, and nothing else does', () => {
  const open = processes({
    ...{ port: ports, managementPort: ports, servers, clone, secrets, dataDir },
    ...{ publicUrl: 'http://192.168.1.5:8080', webDist: '', isOpen: true },
  });
  const hosts = (all: typeof specs) => all.filter(({ env }) => env?.HOST === '0.0.0.0').map(({ name }) => name);
  expect([hosts(specs), hosts(open)]).toEqual([[], ['gateway']]);
});
