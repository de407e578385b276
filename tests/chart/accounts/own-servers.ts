import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@anar/local-infrastructure/ports';
import { ask } from '@anar/local-infrastructure/server';
import { eventually } from '@anar/service-kit/testing';
import { Redis } from 'ioredis';
import { program, type Resource, resources, root, tool } from '../render.ts';
import { madeSecrets } from './made-accounts.ts';

/** A server on this machine, configured like its pod in k8s/, with passwords from the commands of k8s/README.md. */
export interface OwnServer {
  /** Its URL for an account. */
  url(account: string): string;
  /** Its output so far. */
  log(): string;
  stop(): Promise<void>;
}

interface Pod {
  command: string[];
  readinessProbe: { exec?: { command: string[] } };
}

async function podOf(name: string): Promise<{ all: Resource[]; pod: Pod }> {
  const { ok, text } = await tool('kustomize', ['build', join(root, 'k8s/overlays/production')]);
  if (!ok) throw new Error(text);
  const all = resources(text);
  const found = all.find(({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === name);
  const [pod] = (found?.spec.template.spec.containers ?? []) as unknown as Pod[];
  if (pod === undefined) throw new Error(`no pod of ${name}`);
  return { all, pod };
}

/** Directories of Debian's servers outside of a usual PATH. */
const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;

async function run(
  name: 'redis' | 'nats',
  port: number,
  start: (folder: string) => string[],
  isReady: () => Promise<boolean>,
): Promise<OwnServer> {
  const { 'anar-servers': passwords = {} } = await madeSecrets();
  const folder = mkdtempSync(join(tmpdir(), `anar-${name}-`));
  const [command = '', ...args] = start(folder);
  const child: ChildProcess = spawn(command, args, { env: { PATH, POD_NAME: `${name}-0`, ...passwords } });
  const ended = once(child, 'close');
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text));
  async function stop(): Promise<void> {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true });
  }
  try {
    await eventually(async () => {
      if (child.exitCode !== null) throw new Error(said);
      return isReady();
    }, 100);
  } catch (error) {
    await stop();
    throw new Error(`${name} does not start: ${said}`, { cause: error });
  }
  return {
    url: (account) => {
      const password = passwords[`${name}_${account}_PASSWORD`.toUpperCase()];
      if (password === undefined) throw new Error(`no account ${account} at ${name}`);
      return `${name}://${account}:${password}@127.0.0.1:${port}`;
    },
    log: () => said,
    stop,
  };
}

export async function ownRedis(): Promise<OwnServer> {
  const port = await freePort();
  const { pod } = await podOf('redis');
  const here = (text: string) => text.replace('redis-cli ', `redis-cli -p ${port} `);
  const start = (folder: string) =>
    pod.command.map((text) =>
      text
        .replace('redis-server - --dir /data', `redis-server - --port ${port} --bind 127.0.0.1 --dir ${folder}`)
        .replace('--appendonly yes', '--appendonly no'),
    );
  const [shell = '', ...probe] = (pod.readinessProbe.exec?.command ?? []).map(here);
  return run('redis', port, start, async () => (await program(shell, probe)).ok);
}

export async function ownNats(): Promise<OwnServer> {
  const port = await freePort();
  const { all } = await podOf('nats');
  const { data = {} } =
    all.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name.startsWith('nats-')) ?? {};
  const start = (folder: string) => {
    for (const [file, text] of Object.entries(data)) {
      const here = text
        .replace('port: 4222', `host: 127.0.0.1, port: ${port}`)
        .replace('http: 8222', '')
        // Of NATS 2.10; Debian's is older.
        .replace('sync_interval: always', '')
        .replace('/data', join(folder, 'data'))
        // Of three it is one: the other two would be missed.
        .replace(/^cluster \{[^}]*\}/m, '');
      writeFileSync(join(folder, file), here);
    }
    return ['nats-server', '--config', join(folder, 'nats.conf')];
  };
  const isReady = async () => (await ask(port, '', (text) => text.includes('\r\n'))) instanceof Object;
  return run('nats', port, start, isReady);
}

/** Commands refused by Redis so far, by account; CONFIG is excluded, which the kit does without. */
export async function refusedByRedis(server: OwnServer): Promise<string[]> {
  const operator = new Redis(server.url('operator'));
  const entries = (await operator.call('acl', 'log', '1000')) as string[][];
  operator.disconnect();
  const field = (entry: string[], name: string) => entry[entry.indexOf(name) + 1] ?? '';
  const refusals = entries.map((entry) => `${field(entry, 'username')}: ${field(entry, 'object')}`);
  return refusals.filter((one) => !one.endsWith(': config|get'));
}
