import { type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort, isPortFree, portOwner } from './ports.ts';

async function listening<T>(work: (port: number) => Promise<T> | T): Promise<T> {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  try {
    return await work(port);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

const IPC: StdioOptions = ['ignore', 'ignore', 'inherit', 'ipc'];
const RANGE = '/proc/sys/net/ipv4/ip_local_port_range';
/** The first port from the system's ephemeral range. */
const ephemeral = existsSync(RANGE) ? Number.parseInt(readFileSync(RANGE, 'utf8'), 10) : 49_152;

test.skipIf(ephemeral < 30_000)('a free port is outside the ephemeral range', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  expect(Math.max(...ports)).toBeLessThan(ephemeral);
});

test('two processes that draw ports concurrently never get the same', async () => {
  const draw = `
    const { freePorts } = await import(${JSON.stringify(join(import.meta.dirname, 'ports.ts'))});
    const names = Array.from({ length: 400 }, (_, at) => String(at));
    process.channel.ref();
    process.send(Object.values(await freePorts(names)));`;
  // Both processes live until both have drawn: a process releases its ports on exit.
  const both = [0, 1].map(() => spawn(process.execPath, ['--input-type=module', '-e', draw], { stdio: IPC }));
  const drawn = await Promise.all(both.map(async (child) => (await once(child, 'message'))[0] as number[]));
  for (const child of both) child.kill();
  expect(new Set(drawn.flat()).size).toBe(800);
});

test('a port on which nothing listens is free', async () => {
  expect(await isPortFree(await freePort())).toBe(true);
});

test('a port taken on loopback only is not free', async () => {
  expect(await listening((port) => isPortFree(port))).toBe(false);
});

test('the owner of a port is reported with its process', async () => {
  expect(await listening(portOwner)).toMatch(new RegExp(`\\(process ${process.pid}\\)$`));
});

test('an unreadable owner is not guessed', async () => {
  expect(portOwner(await freePort())).toBe('another program');
});
