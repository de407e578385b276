import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { step } from '../progress.ts';
import { debianRoot } from './debian-root.ts';
import { commandInRoot, dataPlace } from './in-root.ts';
import { freePort } from './ports.ts';
import type { Command } from './processes.ts';
import { ask, firstServer, foreign, type LocalServer, onPath, type Place, startServer } from './server.ts';

const USUAL_PORT = 4222;

/** A NATS server with JetStream. */
export function localNats(place: Place): Promise<LocalServer> {
  const { NATS_URL } = place.env;
  if (NATS_URL) return Promise.resolve(foreign(NATS_URL, 'NATS_URL'));
  return firstServer(
    place,
    'NATS',
    [() => running(), () => installed(place), () => fetched(place)],
    'Install nats-server (2.9 or newer), set NATS_URL, or run everything with: docker compose up',
  );
}

/** What keeps the server on this port from being ours to use; undefined when it fits. NATS says all in its greeting. */
export async function natsProblem(port: number): Promise<string | undefined> {
  const reply = await ask(port, '', (text) => text.includes('\r\n'));
  if (typeof reply === 'string') return reply;
  const [greeting = ''] = reply.answer.split('\r\n');
  if (!greeting.startsWith('INFO {')) return `port ${port} does not speak NATS`;
  const info: { jetstream?: boolean; auth_required?: boolean; tls_required?: boolean } = JSON.parse(
    greeting.slice('INFO '.length),
  );
  if (info.auth_required || info.tls_required) return `NATS on port ${port} wants credentials`;
  return info.jetstream ? undefined : `NATS on port ${port} is without JetStream`;
}

async function running(): Promise<LocalServer | string> {
  return (
    (await natsProblem(USUAL_PORT)) ??
    foreign(`nats://127.0.0.1:${USUAL_PORT}`, `already running on port ${USUAL_PORT}`)
  );
}

async function installed(place: Place): Promise<LocalServer | string> {
  const binary = onPath(place.env, 'nats-server');
  if (!binary) return 'no nats-server on PATH';
  return start(place, `${binary}, data in ${join(place.dataDir, 'nats')}`, (dir, args) => ({
    name: 'nats',
    file: binary,
    args: args(dir),
  }));
}

async function fetched(place: Place): Promise<LocalServer | string> {
  const root = await debianRoot(place, ['nats-server']);
  if (typeof root === 'string') return root;
  return start(
    place,
    `Debian's nats-server, data in ${dataPlace(root, join(place.dataDir, 'nats')).outside}`,
    (dir, args) =>
      commandInRoot(root, 'nats', {
        dataDir: dir,
        user: 'nobody',
        command: (inside) => ['/usr/sbin/nats-server', ...args(inside)],
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
  const dir = join(place.dataDir, 'nats');
  mkdirSync(dir, { recursive: true });
  const args: Arguments = (inside) => [
    '--addr',
    '127.0.0.1',
    '--port',
    `${port}`,
    '--jetstream',
    '--store_dir',
    inside,
  ];
  const child = await step('starting NATS', () =>
    startServer(place.processes, command(dir, args), () => natsProblem(port)),
  );
  return { url: `nats://127.0.0.1:${port}`, origin, stop: () => child.stop() };
}
