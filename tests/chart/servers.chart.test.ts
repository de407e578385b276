import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { CORE_SCHEMA, load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import {
  chart,
  containersOf,
  exampleFile,
  type Peer,
  pods,
  program,
  type Resource,
  resources,
  root,
  tool,
} from './render.ts';

/** The servers of k8s/ persist their data, are as hardened as the services, and are known to the chart. */
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

describe.each(['dev', 'production'] as const)('servers of the %s overlay', (name) => {
  it('Redis persists with AOF, never evicts, and gets passwords by config, not as arguments', async () => {
    const command = commandOf(await overlay(name), 'redis');
    expect(command).toMatch(/--appendonly yes --appendfsync everysec [\s\S]*--maxmemory-policy noeviction/);
    // Never an argument, which every process of the node can read.
    expect(command).toMatch(/<<CONF\n(user [a-z]+ .*\n)+CONF\n$/);
    expect(command.split('<<CONF')[0]).not.toMatch(/REDIS_(?!PASSWORD)/);
  });

  it('NATS syncs each acknowledged message to disk; only production clusters it', async () => {
    const { 'nats.conf': conf } = find(await overlay(name), 'ConfigMap', 'nats').data ?? {};
    expect(conf).toContain('sync_interval: always');
    expect(conf?.includes('cluster {')).toBe(name === 'production');
    const [nats] = find(await overlay(name), 'StatefulSet', 'nats').spec.template.spec.containers;
    expect(nats?.image).toMatch(/^nats:2\.1[2-9]/);
  });

  it('MongoDB, NATS and Redis have the replica counts that their settings name', async () => {
    const all = await overlay(name);
    const count = (server: string) => find(all, 'StatefulSet', server).spec.replicas;
    const [many, members] = name === 'dev' ? [1, 1] : [3, 3];
    expect([count('mongo'), count('nats'), count('redis')]).toEqual([many, many, 1]);
    const [mongo] = find(all, 'StatefulSet', 'mongo').spec.template.spec.containers;
    expect(mongo?.env.find((one) => one.name === 'MEMBERS')?.value?.split(',')).toHaveLength(members);
    const routes = find(all, 'ConfigMap', 'nats').data?.['nats.conf']?.match(/nats:\/\//g) ?? [];
    expect(routes).toHaveLength(name === 'dev' ? 0 : 3);
  });

  it('every pod but the relay satisfies Pod Security `restricted`', async () => {
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

  it('network policies of the chart and of the servers match: labels and ports', async () => {
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

it('the relay of k8s/ has the scripts, rules and image of docker-compose.yml', async () => {
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

it('the local example has the hosts and passwords of the dev overlay', async () => {
  const all = await overlay('dev');
  const secret = find(all, 'Secret', 'anar-servers').data ?? {};
  const passwordOf = (name: string) => Buffer.from(secret[name] ?? '', 'base64').toString();
  const { secrets } = load(readFileSync(exampleFile('local'), 'utf8')) as {
    secrets: { connections: { values: Record<'MONGO_URL' | 'REDIS_URL' | 'NATS_URL', string> } };
  };
  for (const [name, text] of Object.entries(secrets.connections.values)) {
    const { username, password, hostname } = new URL(text);
    expect(password).toBe(passwordOf(name.replace('URL', `${username.toUpperCase()}_PASSWORD`)));
    expect(all.filter(({ kind }) => kind === 'Service').map(({ metadata }) => metadata.name)).toContain(
      hostname.split('.').at(-1),
    );
  }
});

it('backups are kept for less time than the erasure events needed after a restore', async () => {
  const backup = pods(await overlay('production')).find(({ kind }) => kind === 'CronJob')?.spec.containers[0];
  const keptDays = Number(backup?.env.find(({ name }) => name === 'KEEP_DAYS')?.value);
  const streams = readFileSync(join(root, 'packages/service-kit/src/events/nats/streams.ts'), 'utf8');
  const knownDays = Number(
    /subjects: \[`\$\{prefix\}\.\*\.\*\.\*`\], max_age: nanos\((\d+) \* DAY_MS\)/.exec(streams)?.[1],
  );
  // find -mtime +N keeps files that are N and a fraction of a day old.
  expect(keptDays + 1).toBeLessThan(knownDays);
});

describe('MongoDB accounts', () => {
  /** Result of set.js on a running replica set, with or without its accounts. */
  function done(accountsExist: boolean, env: Record<string, string> = {}) {
    const calls: [string, unknown, unknown?][] = [];
    const note = (name: string) => (first: unknown, second?: unknown) => void calls.push([name, first, second]);
    const admin = {
      auth: () => true,
      getUser: () => (accountsExist ? {} : null),
      createUser: note('createUser'),
      updateUser: note('updateUser'),
      dropUser: note('dropUser'),
    };
    const db = { hello: () => ({ primary: 'mongo-0', isWritablePrimary: true }), getSiblingDB: () => admin };
    const rs = { status: () => undefined, conf: () => ({ members: [{ host: 'mongo-0' }] }) };
    const source = readFileSync(join(root, 'k8s/mongo/set.js'), 'utf8');
    runInNewContext(source, { db, rs, process: { env: { MEMBERS: 'mongo-0', ...env } } });
    return calls;
  }
  const madeBy = (calls: ReturnType<typeof done>) =>
    calls.flatMap(([what, one]) =>
      what === 'createUser' ? [one as { user: string; pwd?: string; roles: unknown[] }] : [],
    );
  const wiring = load(readFileSync(join(chart, 'files/wiring.yaml'), 'utf8'), { schema: CORE_SCHEMA }) as Record<
    string,
    { database?: string }
  >;
  const keeping = Object.entries(wiring).flatMap(([name, { database }]) =>
    database ? [[name, database] as const] : [],
  );

  it.each(keeping)(
    '%s has readWrite on its own database only, with its password in the pod environment',
    async (name, db) => {
      const variable = `MONGO_${name.toUpperCase()}_PASSWORD`;
      const made = madeBy(done(false, { [variable]: 'secret' }));
      expect(made.filter(({ user }) => user === name)).toEqual([
        { user: name, pwd: 'secret', roles: [{ role: 'readWrite', db }] },
      ]);
      for (const { user } of made) {
        const key = `MONGO_${user.toUpperCase()}_PASSWORD`;
        const [mongo] = find(await overlay('production'), 'StatefulSet', 'mongo').spec.template.spec.containers;
        expect(mongo?.env).toContainEqual({ name: key, valueFrom: { secretKeyRef: { name: 'anar-servers', key } } });
      }
    },
  );

  it('only root and backup can read documents of more than one database', () => {
    const wide = madeBy(done(false)).filter(({ roles }) =>
      roles.some((role) => typeof role === 'string' || (role as { role: string }).role !== 'readWrite'),
    );
    const dbAdmin = keeping.map(([, db]) => ({ role: 'dbAdmin', db }));
    expect(wide.map(({ user, roles }) => [user, roles])).toEqual([
      ['root', ['root']],
      ['migrate', dbAdmin],
      ['backup', ['backup']],
    ]);
    expect(madeBy(done(false))).toHaveLength(keeping.length + 3);
  });

  it('existing accounts get their roles reset and keep their passwords', () => {
    const updated = done(true).filter(([what]) => what === 'updateUser');
    expect(updated).toEqual(
      madeBy(done(false))
        .slice(1)
        .map(({ user, roles }) => ['updateUser', user, { roles }]),
    );
  });

  it('the former shared account is dropped once MONGO_PASSWORD is unset', () => {
    const dropped = (env = {}) => done(true, env).filter(([what]) => what === 'dropUser');
    expect(dropped({ MONGO_PASSWORD: 'old' })).toEqual([]);
    expect(dropped()).toEqual([['dropUser', 'anar', undefined]]);
    expect(done(false).filter(([what]) => what === 'dropUser')).toEqual([]);
  });

  it('restore does not use the backup account, and checks for root before it drops anything', () => {
    const job = readFileSync(join(root, 'k8s/backup/restore-job.yaml'), 'utf8');
    expect(job).not.toContain('MONGO_BACKUP_URL');
    expect(job).toMatch(/"root"\)\) \{[\s\S]*quit\(1\)[\s\S]*mongorestore .*--oplogReplay --drop/);
  });
});

describe('the backup job', () => {
  const HOUR_MS = 60 * 60 * 1000;
  const KEEP_DAYS = 28;

  /** Backups left, by age, after the job ran with a mongodump that exits with `exit`; and whether it succeeded. */
  async function after(agesMs: number[], exit: number) {
    const folder = mkdtempSync(join(tmpdir(), 'anar-backup-'));
    const backup = join(folder, 'backup');
    mkdirSync(backup);
    for (const ageMs of agesMs) {
      const at = new Date(Date.now() - ageMs);
      const file = join(backup, `anar-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.archive.gz`);
      writeFileSync(file, '');
      utimesSync(file, at, at);
    }
    writeFileSync(join(backup, 'anar-broken.archive.gz.part'), '');
    writeFileSync(
      join(folder, 'mongodump'),
      `#!/bin/sh\nfor one; do case $one in --archive=*) : > "\${one#*=}";; esac; done\nexit ${exit}\n`,
      { mode: 0o755 },
    );
    const job = pods(await overlay('production')).find(({ kind }) => kind === 'CronJob')?.spec.containers[0];
    const script = (job?.args[0] ?? '').replaceAll('/backup', backup).replaceAll('/tmp/config', `${folder}/config`);
    const env = [`PATH=${folder}:${process.env.PATH}`, `KEEP_DAYS=${KEEP_DAYS}`, 'MONGO_BACKUP_URL=mongodb://x'];
    const { ok } = await program('env', [...env, 'sh', '-euc', script]);
    const left = readdirSync(backup)
      .filter((name) => name.endsWith('.gz'))
      .sort();
    rmSync(folder, { recursive: true });
    return { ok, left };
  }
  const sixHourly = Array.from({ length: 40 * 4 }, (_, index) => (index + 1) * 6 * HOUR_MS - HOUR_MS);

  it('keeps every backup of the last day and one of each earlier day, within its volume', async () => {
    const { ok, left } = await after(sixHourly, 0);
    expect(ok).toBe(true);
    const days = new Set(left.map((name) => name.slice(5, 13)));
    expect(days.size).toBeGreaterThanOrEqual(KEEP_DAYS);
    expect(left.length).toBeGreaterThanOrEqual(KEEP_DAYS + 3);
    expect(left.length).toBeLessThanOrEqual(34);
    // Calculated as in docs/scaling.md, plus the backup in progress.
    const claim = find(await overlay('production'), 'PersistentVolumeClaim', 'backup').spec as unknown as {
      resources: { requests: { storage: string } };
    };
    expect(Number.parseInt(claim.resources.requests.storage, 10) * 1.073).toBeGreaterThan(35 * 35);
  });

  it('prunes before a failing dump, and always keeps the newest backup', async () => {
    const { ok, left } = await after(sixHourly, 1);
    expect(ok).toBe(false);
    expect(left.length).toBeLessThanOrEqual(33);
    const old = await after([50 * 24 * HOUR_MS, 40 * 24 * HOUR_MS], 1);
    expect(old.left).toHaveLength(1);
  });

  it('makes the first backup when there is none', async () => {
    expect(await after([], 0)).toMatchObject({ ok: true, left: [expect.any(String)] });
  });
});

it('the relay accepts a second secret during rotation', async () => {
  const [coturn] = find(await overlay('production'), 'Deployment', 'coturn').spec.template.spec.containers;
  const secretKeyRef = { name: 'coturn', key: 'TURN_SECRET_ACCEPTED', optional: true };
  expect(coturn?.env).toContainEqual({ name: 'TURN_SECRET_ACCEPTED', valueFrom: { secretKeyRef } });
});

it('DNS egress of the servers includes NodeLocal DNSCache', async () => {
  const policies = (await overlay('production')).filter(({ kind }) => kind === 'NetworkPolicy');
  const dns = policies.flatMap(({ spec }) =>
    (spec.egress ?? []).filter(({ ports }) => ports.some((one) => one.port === 53)),
  );
  expect(dns).toHaveLength(3);
  for (const { to } of dns) expect(to).toContainEqual({ ipBlock: { cidr: '169.254.20.10/32' } });
});

it('MongoDB has an hour to recover before its startup probe fails', async () => {
  const [mongo] = find(await overlay('production'), 'StatefulSet', 'mongo').spec.template.spec.containers;
  expect(mongo?.startupProbe).toMatchObject({ failureThreshold: 720 });
  expect(JSON.stringify(mongo?.startupProbe)).toMatch(/\/set\/set\.js ;; \*\) exec mongosh .*hello/);
});

it('every folder of k8s/ with a kustomization is covered by these tests', () => {
  const folders = globSync('*/kustomization.yaml', { cwd: join(root, 'k8s') });
  expect(folders.map((path) => path.split('/')[0]).sort()).toEqual(['backup', 'coturn', 'mongo', 'nats', 'redis']);
});
