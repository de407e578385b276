import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import {
  containersOf,
  ofExample,
  pods,
  type Resource,
  render,
  resources,
  root,
  tool,
  type Variable,
} from '../render.ts';
import { madeSecrets } from './made-accounts.ts';

/** The Secrets created by the commands of k8s/README.md are those that the servers and the chart reference. */
let made: Awaited<ReturnType<typeof madeSecrets>>;
beforeAll(async () => {
  made = await madeSecrets();
});

const needed = (all: Resource[], secret: string) => {
  const variables = pods(all).flatMap(({ spec }) => containersOf(spec).flatMap(({ env = [] }): Variable[] => env));
  const keys = variables.flatMap(({ valueFrom }) => {
    const { name, key, optional } = valueFrom?.secretKeyRef ?? {};
    return name === secret && key !== undefined && !optional ? [key] : [];
  });
  return [...new Set(keys)].sort();
};

it('the Secret anar-servers made by k8s/README.md has exactly the passwords that the servers reference', async () => {
  const { ok, text } = await tool('kustomize', ['build', join(root, 'k8s/overlays/production')]);
  expect(ok, text).toBe(true);
  const all = resources(text);
  // The key file becomes a volume; the restore job is applied by hand.
  const byHand = ['MONGO_KEYFILE', 'MONGO_RESTORE_URL'];
  expect(Object.keys(made['anar-servers'] ?? {}).sort()).toEqual([...needed(all, 'anar-servers'), ...byHand].sort());
});

it.each(['anar-connections', 'anar-migrate-connections'])(
  'the Secret %s made by k8s/README.md has exactly the addresses that the chart references',
  async (secret) => {
    const all = await render(...ofExample('production'));
    expect(Object.keys(made[secret] ?? {}).sort()).toEqual(needed(all, secret));
  },
);

it('the operator Secret has the Redis and NATS addresses', () => {
  expect(Object.keys(made['anar-operator-connections'] ?? {})).toEqual(['REDIS_URL', 'NATS_URL']);
});

it('each connection address carries the password of its account in anar-servers, and each service its own username', () => {
  for (const [name, text] of Object.entries({
    ...made['anar-connections'],
    ...made['anar-migrate-connections'],
    ...made['anar-operator-connections'],
  })) {
    // Not a URL to Node: it has three hosts.
    const [, scheme = '', username = '', password = ''] = /^(\w+):\/\/(\w*):(\w+)@/.exec(text) ?? [];
    expect(password, name).toMatch(/^p[0-9a-f]{48}$/);
    const key = `${scheme.replace('db', '')}_${username}_password`.toUpperCase();
    expect(made['anar-servers']?.[key], name).toBe(password);
    const [, service] = /^(.+)_(?:MONGO|REDIS|NATS)_URL$/.exec(name) ?? [];
    if (service !== undefined) expect(username, name).toBe(service.toLowerCase());
  }
});

it('every account in anar-servers has its own password', () => {
  const passwords = Object.entries(made['anar-servers'] ?? {}).filter(([name]) => name.endsWith('_PASSWORD'));
  expect(new Set(passwords.map(([, password]) => password)).size).toBe(passwords.length);
  expect(passwords.length).toBeGreaterThan(8);
});
