import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICE_CALLS } from '@anar/contracts/users/tokens';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  componentOf,
  ofExample,
  podOf,
  type Resource,
  resources,
  type ServiceName,
  services,
  template,
  workloadsOf,
} from '../render.ts';

/** The part of an API server that `lookup` needs: its kinds, and single objects by path. */
const objects = new Map<string, object>();
const listOf = (groupVersion: string, resources: object[]) => ({
  kind: 'APIResourceList',
  apiVersion: 'v1',
  groupVersion,
  resources,
});
const KINDS: Record<string, object> = {
  '/api/v1': listOf('v1', [
    { name: 'configmaps', kind: 'ConfigMap', namespaced: true, verbs: ['get'] },
    { name: 'secrets', kind: 'Secret', namespaced: true, verbs: ['get'] },
    { name: 'namespaces', kind: 'Namespace', namespaced: false, verbs: ['get'] },
  ]),
  '/apis/apps/v1': listOf('apps/v1', [
    { name: 'deployments', kind: 'Deployment', namespaced: true, verbs: ['get'] },
    { name: 'statefulsets', kind: 'StatefulSet', namespaced: true, verbs: ['get'] },
  ]),
};
const NOT_FOUND = { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'NotFound', code: 404 };
const server = createServer((request, reply) => {
  const [path = ''] = (request.url ?? '').split('?');
  const found = KINDS[path] ?? objects.get(path);
  reply.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? NOT_FOUND));
});
const folder = mkdtempSync(join(tmpdir(), 'anar-api-'));
const kubeconfig = join(folder, 'config');
/** Keys of tokens, codes, photos, pushes and the relay, and one per pair of services. */
const KEYS = 5 + SERVICE_CALLS.length;
const SECRET = '/api/v1/namespaces/anar/secrets/anar-mitra-keys';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const contexts = [{ name: 'one', context: { cluster: 'one', user: 'one' } }];
  const users = [{ name: 'one', user: {} }];
  const clusters = [{ name: 'one', cluster: { server: url } }];
  const config = { apiVersion: 'v1', kind: 'Config', 'current-context': 'one', clusters, contexts, users };
  writeFileSync(kubeconfig, JSON.stringify(config), { mode: 0o600 });
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  objects.clear();
  objects.set('/api/v1/namespaces/anar/configmaps/kube-root-ca.crt', {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'kube-root-ca.crt', namespace: 'anar' },
  });
});

async function install(...more: string[]): Promise<Resource[]> {
  const seen = ['--dry-run=server', '--kubeconfig', kubeconfig, '--set', 'secrets.existingSecret=', ...more];
  const { ok, text } = await template(...ofExample('minimal', ...seen));
  if (!ok) throw new Error(text);
  return resources(text);
}
const keysOf = (all: Resource[]) => all.find(({ metadata }) => metadata.name === 'anar-mitra-keys');
const checksum = (all: Resource[], name: ServiceName) => podOf(all, name).metadata.annotations?.['checksum/secrets'];

it('install generates keys; an upgrade keeps them and restarts no pod', async () => {
  const first = await install();
  const made = keysOf(first);
  expect(Object.keys(made?.data ?? {})).toHaveLength(KEYS);
  objects.set(SECRET, { ...made });
  const second = await install();
  expect(keysOf(second)?.data).toEqual(made?.data);
  expect(checksum(second, 'auth')).toBe(checksum(first, 'auth'));
});

it('an upgrade keeps keys added by hand, generates missing ones and restarts only the services that read them', async () => {
  const first = await install();
  const made = keysOf(first);
  const { VAPID_PRIVATE_KEY: _gone, ...rest } = made?.data ?? {};
  const added = { SERVICE_KEY_AUTH_PAYMENTS_ACCEPTED: 'bmV4dA==', JWT_KEY_ACCEPTED: 'c2Vjb25k' };
  objects.set(SECRET, { ...made, data: { ...rest, ...added } });
  const second = await install();
  expect(keysOf(second)?.data).toMatchObject({ ...rest, ...added });
  expect(Object.keys(keysOf(second)?.data ?? {})).toHaveLength(KEYS + 2);
  const started = services.filter((service) => checksum(first, service) !== checksum(second, service));
  expect(started).toEqual(['auth', 'payments']);
});

it('an upgrade from one shared service key generates the pair keys and drops the shared one', async () => {
  const first = await install();
  const made = keysOf(first);
  const before = Object.entries(made?.data ?? {}).filter(([name]) => !name.startsWith('SERVICE_KEY_'));
  objects.set(SECRET, { ...made, data: { ...Object.fromEntries(before), SERVICE_TOKEN_KEY: 'b2xk' } });
  const second = await install();
  const names = Object.keys(keysOf(second)?.data ?? {});
  expect(names.filter((name) => name.startsWith('SERVICE_KEY_'))).toHaveLength(SERVICE_CALLS.length);
  expect(keysOf(second)?.data).toMatchObject(Object.fromEntries(before));
  expect(JSON.stringify(workloadsOf(second))).not.toContain('SERVICE_TOKEN_KEY');
});

it('adding a second token key restarts auth alone, with the chart’s Secret and with an existing one', async () => {
  const own = ['--set', 'secrets.existingSecret=anar-keys'];
  const { data } = keysOf(await install()) ?? {};
  for (const [name, args] of [
    ['anar-mitra-keys', []],
    ['anar-keys', own],
  ] as const) {
    const path = `/api/v1/namespaces/anar/secrets/${name}`;
    const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace: 'anar' } };
    objects.set(path, { ...secret, data });
    const before = await install(...args);
    objects.set(path, { ...secret, data: { ...data, JWT_KEY_ACCEPTED: 'c2Vjb25k' } });
    const after = await install(...args);
    const started = services.filter((service) => checksum(before, service) !== checksum(after, service));
    expect(started).toEqual(['auth']);
  }
});

it('changing the database password of one service restarts that service alone', async () => {
  const settings = ['secrets.connections.perService=true', 'migrate.connectionsSecret=anar-migrate-connections'];
  const perService = settings.flatMap((setting) => ['--set', setting]);
  const metadata = { name: 'anar-connections', namespace: 'anar' };
  const secret = (data: Record<string, string>) => ({ apiVersion: 'v1', kind: 'Secret', metadata, data });
  const path = '/api/v1/namespaces/anar/secrets/anar-connections';
  objects.set(SECRET, { ...keysOf(await install()) });
  objects.set(path, secret({ AUTH_MONGO_URL: 'b25l', MARKET_MONGO_URL: 'b25l' }));
  const before = await install(...perService);
  objects.set(path, secret({ AUTH_MONGO_URL: 'b25l', MARKET_MONGO_URL: 'dHdv' }));
  const after = await install(...perService);
  expect(services.filter((service) => checksum(before, service) !== checksum(after, service))).toEqual(['market']);
});

it('an autoscaled service starts with minReplicas, and an upgrade keeps its current replica count', async () => {
  const enabled = ['--set', 'defaults.autoscaling.enabled=true', '--set', 'defaults.autoscaling.minReplicas=3'];
  const DEPLOYMENTS = '/apis/apps/v1/namespaces/anar/deployments';
  const replicas = async () => {
    const workloads = workloadsOf(await install(...enabled)).map((one) => [componentOf(one), one.spec.replicas]);
    return Object.fromEntries(workloads) as Record<ServiceName, number>;
  };
  expect(new Set(Object.values(await replicas()))).toEqual(new Set([3]));
  const live = (count: number) => ({ apiVersion: 'apps/v1', kind: 'Deployment', spec: { replicas: count } });
  objects.set(`${DEPLOYMENTS}/anar-mitra-gateway`, live(5));
  objects.set(`${DEPLOYMENTS}/anar-mitra-auth`, live(0));
  expect(await replicas()).toMatchObject({ gateway: 5, auth: 3, consult: 3 });
});

it('without access to the cluster a missing Secret fails the render; before the namespace exists keys are generated', async () => {
  objects.clear();
  await expect(install()).rejects.toThrow('secrets.existingSecret is required here');
  objects.set('/api/v1/namespaces/kube-system', {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'kube-system' },
  });
  expect(Object.keys(keysOf(await install())?.data ?? {})).toHaveLength(KEYS);
});
