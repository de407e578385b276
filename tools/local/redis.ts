import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { step } from '../progress.ts';
import { debianRoot } from './debian-root.ts';
import { commandInRoot, dataPlace } from './in-root.ts';
import { freePort } from './ports.ts';
import type { Command } from './processes.ts';
import { ask, firstServer, foreign, type LocalServer, onPath, type Place, startServer } from './server.ts';

const USUAL_PORT = 6379;
const OLDEST_FIT_MAJOR = 7;

/** A Redis >= 7 with `noeviction` (BullMQ loses jobs under any other policy). */
export function localRedis(place: Place): Promise<LocalServer> {
  const { REDIS_URL } = place.env;
  if (REDIS_URL) return Promise.resolve(foreign(REDIS_URL, 'REDIS_URL'));
  return firstServer(
    place,
    'Redis',
    [() => running(), () => installed(place), () => fetched(place)],
    'Install redis-server (7 or newer), set REDIS_URL, or run everything with: docker compose up',
  );
}

/** What keeps the server on this port from being ours to use; undefined when it fits. */
export async function redisProblem(port: number): Promise<string | undefined> {
  const complete = (text: string) =>
    text.includes('maxmemory-policy\r\n') || text.includes('-ERR') || text.includes('-NO');
  const reply = await ask(
    port,
    'INFO server\r\nCONFIG GET maxmemory-policy\r\n',
    (text) => complete(text) && text.endsWith('\r\n'),
  );
  if (typeof reply === 'string') return reply;
  const version = /redis_version:(\d+)\.[\d.]+/.exec(reply.answer);
  if (!version) return `Redis on port ${port} does not let us in (${reply.answer.split('\r\n')[0]})`;
  if (Number(version[1]) < OLDEST_FIT_MAJOR) return `Redis on port ${port} is too old (${version[0]})`;
  if (!reply.answer.includes('\r\nnoeviction\r\n'))
    return `Redis on port ${port} does not have maxmemory-policy noeviction`;
  return undefined;
}

async function running(): Promise<LocalServer | string> {
  return (
    (await redisProblem(USUAL_PORT)) ??
    foreign(`redis://127.0.0.1:${USUAL_PORT}`, `already running on port ${USUAL_PORT}`)
  );
}

async function installed(place: Place): Promise<LocalServer | string> {
  const binary = onPath(place.env, 'redis-server', 'valkey-server');
  if (!binary) return 'no redis-server on PATH';
  const version = execFileSync(binary, ['--version'], { encoding: 'utf8' });
  if (Number(/v=(\d+)/.exec(version)?.[1]) < OLDEST_FIT_MAJOR) return `${binary} is too old (${version.trim()})`;
  return start(place, `${binary}, data in ${join(place.dataDir, 'redis')}`, (dir, args) => ({
    name: 'redis',
    file: binary,
    args: args(dir),
  }));
}

async function fetched(place: Place): Promise<LocalServer | string> {
  const root = await debianRoot(place, ['redis-server']);
  if (typeof root === 'string') return root;
  return start(
    place,
    `Debian's redis-server, data in ${dataPlace(root, join(place.dataDir, 'redis')).outside}`,
    (dir, args) =>
      commandInRoot(root, 'redis', {
        dataDir: dir,
        user: 'nobody',
        command: (inside) => ['/usr/bin/redis-server', ...args(inside)],
      }),
  );
}

type Arguments = (dir: string) => string[];

async function start(
  place: Place,
  origin: string,
  command: (dir: string, args: Arguments) => Command,
): Promise<LocalServer | string> {
  const port = await freePort();
  const dir = join(place.dataDir, 'redis');
  mkdirSync(dir, { recursive: true });
  const fsync = place.throwaway ? 'no' : 'everysec';
  const args: Arguments = (inside) =>
    [
      '--port',
      `${port}`,
      '--bind',
      '127.0.0.1',
      '--dir',
      inside,
      '--maxmemory-policy',
      'noeviction',
      '--save',
      '',
    ].concat(['--appendonly', 'yes', '--appendfsync', fsync]);
  const child = await step('starting Redis', () =>
    startServer(place.processes, command(dir, args), () => redisProblem(port)),
  );
  return { url: `redis://127.0.0.1:${port}`, origin, stop: () => child.stop() };
}
