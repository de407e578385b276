import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORE_SCHEMA, load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { chart, containersOf, exampleFile, type Peer, pods, type Resource, resources, root, tool } from './render.ts';

/** The servers of k8s/ keep what they are given, as hardened as the services, and the chart knows them. */
async function overlay(name: 'dev' | 'production'): Promise<Resource[]> {
  const { ok, text } = await tool('kustomize', ['build', join(root, 'k8s/overlays', name)]);
  if (!ok) throw new Error(text);
  return resources(text);
}
const find = (all: Resource[], kind: string, name: string) => {
  const found = all.find((one) => one.kind === kind && one.metadata.name.startsWith(name));
  if (!found) throw new Error(`no ${kind} ${name}`);
  return found;
};
const commandOf = (all: Resource[], name: string) => {
  const [container] = find(all, 'StatefulSet', name).spec.template.spec.containers;
  const { command = [], args = [] } = (container ?? {}) as { command?: string[]; args?: string[] };
  return [...command, ...args].join(' ');
};

describe.each(['dev', 'production'] as const)('%s', (name) => {
  it('Redis keeps what waits in it', async () => {
    expect(commandOf(await overlay(name), 'redis')).toMatch(
      /--appendonly yes --appendfsync everysec .*--maxmemory-policy noeviction/,
    );
  });

  it('NATS has what it acknowledged on its disk', async () => {
    const { 'nats.conf': conf } = find(await overlay(name), 'ConfigMap', 'nats').data ?? {};
    expect(conf).toContain('sync_interval: always');
    expect(conf?.includes('cluster {')).toBe(name === 'production');
    const [nats] = find(await overlay(name), 'StatefulSet', 'nats').spec.template.spec.containers;
    expect(nats?.image).toMatch(/^nats:2\.1[2-9]/);
  });

  it('there are as many of each as its settings say', async () => {
    const all = await overlay(name);
    const count = (server: string) => find(all, 'StatefulSet', server).spec.replicas;
    const [many, members] = name === 'dev' ? [1, 1] : [3, 3];
    expect([count('mongo'), count('nats'), count('redis')]).toEqual([many, many, 1]);
    const [mongo] = find(all, 'StatefulSet', 'mongo').spec.template.spec.containers;
    expect(mongo?.env.find((one) => one.name === 'MEMBERS')?.value?.split(',')).toHaveLength(members);
    const routes = find(all, 'ConfigMap', 'nats').data?.['nats.conf']?.match(/nats:\/\//g) ?? [];
    expect(routes).toHaveLength(name === 'dev' ? 0 : 3);
  });

  it('all but the relay are such as Pod Security `restricted` admits', async () => {
    const found = pods(await overlay(name)).filter((pod) => pod.name !== 'coturn');
    expect(found.length).toBeGreaterThanOrEqual(3);
    for (const { spec } of found) {
      expect(spec).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(spec).not.toHaveProperty('hostNetwork');
      for (const { securityContext } of containersOf(spec)) {
        expect(securityContext).toMatchObject({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
    }
  });

  it('the chart may reach them, and they let it in', async () => {
    const all = await overlay(name);
    const values = load(readFileSync(join(chart, 'values.yaml'), 'utf8'), { schema: CORE_SCHEMA }) as {
      networkPolicy: Record<string, { port: number; peers: Peer[] }>;
    };
    for (const server of ['mongo', 'redis', 'nats']) {
      const { port, peers } = values.networkPolicy[server] ?? { peers: [] };
      const { labels } = find(all, 'StatefulSet', server).spec.template.metadata;
      expect(labels).toMatchObject(peers[0]?.podSelector?.matchLabels ?? { none: 'named' });
      const rules = find(all, 'NetworkPolicy', server).spec.ingress ?? [];
      const open = rules.filter(({ from }) => JSON.stringify(from).includes('anar-mitra'));
      expect(open.flatMap(({ ports }) => ports.map((one) => one.port))).toEqual([port]);
    }
  });
});

it('the relay is the one of docker-compose.yml: its entry, its rules, its image', async () => {
  const all = await overlay('production');
  const { data = {}, metadata } = find(all, 'ConfigMap', 'coturn');
  for (const file of ['start.sh', 'turnserver.conf', 'denied-peers.conf']) {
    expect(data[file]).toBe(readFileSync(join(root, 'tools/coturn', file), 'utf8'));
  }
  const { spec } = find(all, 'Deployment', 'coturn').spec.template;
  expect(spec).toMatchObject({ hostNetwork: true, automountServiceAccountToken: false });
  expect(JSON.stringify(spec.volumes)).toContain(metadata.name);
  const [coturn] = spec.containers;
  expect(readFileSync(join(root, 'docker-compose.yml'), 'utf8')).toContain(`image: ${coturn?.image}\n`);
  expect(metadata.namespace).toBe('anar-turn');
});

it('the example for a throwaway system names the servers of the dev overlay and their passwords', async () => {
  const all = await overlay('dev');
  const secret = find(all, 'Secret', 'anar-servers').data ?? {};
  const passwordOf = (name: string) => Buffer.from(secret[name] ?? '', 'base64').toString();
  const { secrets } = load(readFileSync(exampleFile('local'), 'utf8')) as {
    secrets: { connections: { values: Record<'MONGO_URL' | 'REDIS_URL' | 'NATS_URL', string> } };
  };
  for (const [name, text] of Object.entries(secrets.connections.values)) {
    const { password, hostname } = new URL(text);
    expect(password).toBe(passwordOf(name.replace('URL', 'PASSWORD')));
    expect(all.filter(({ kind }) => kind === 'Service').map(({ metadata }) => metadata.name)).toContain(
      hostname.split('.').at(-1),
    );
  }
});

it('no backup is older than what the stream of events knows of who was erased', async () => {
  const backup = pods(await overlay('production')).find(({ kind }) => kind === 'CronJob')?.spec.containers[0];
  const keptDays = Number(backup?.env.find(({ name }) => name === 'KEEP_DAYS')?.value);
  const streams = readFileSync(join(root, 'packages/service-kit/src/events/streams.ts'), 'utf8');
  const knownDays = Number(
    /subjects: \[`\$\{prefix\}\.\*\.\*\.\*`\], max_age: nanos\((\d+) \* DAY_MS\)/.exec(streams)?.[1],
  );
  // find -mtime +N leaves what is N and a part of a day old.
  expect(keptDays + 1).toBeLessThan(knownDays);
});

it('the relay takes a second secret while one replaces the other', async () => {
  const [coturn] = find(await overlay('production'), 'Deployment', 'coturn').spec.template.spec.containers;
  const secretKeyRef = { name: 'coturn', key: 'TURN_SECRET_ACCEPTED', optional: true };
  expect(coturn?.env).toContainEqual({ name: 'TURN_SECRET_ACCEPTED', valueFrom: { secretKeyRef } });
});

it('names are found with NodeLocal DNSCache too', async () => {
  const policies = (await overlay('production')).filter(({ kind }) => kind === 'NetworkPolicy');
  const dns = policies.flatMap(({ spec }) =>
    (spec.egress ?? []).filter(({ ports }) => ports.some((one) => one.port === 53)),
  );
  expect(dns).toHaveLength(3);
  for (const { to } of dns) expect(to).toContainEqual({ ipBlock: { cidr: '169.254.20.10/32' } });
});

it('each member of MongoDB starts when it answers, however long it recovers', async () => {
  const [mongo] = find(await overlay('production'), 'StatefulSet', 'mongo').spec.template.spec.containers;
  expect(mongo?.startupProbe).toMatchObject({ failureThreshold: 720 });
  expect(JSON.stringify(mongo?.startupProbe)).toMatch(/\/set\/set\.js ;; \*\) exec mongosh .*hello/);
});

it('nothing of k8s/ is left out of the tests', () => {
  const folders = globSync('*/kustomization.yaml', { cwd: join(root, 'k8s') });
  expect(folders.map((path) => path.split('/')[0]).sort()).toEqual(['backup', 'coturn', 'mongo', 'nats', 'redis']);
});
