import { createServer } from 'node:net';
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

test('a port on which nothing listens is free', async () => {
  expect(await isPortFree(await freePort())).toBe(true);
});

test('a port that is taken on loopback only is not free', async () => {
  expect(await listening((port) => isPortFree(port))).toBe(false);
});

test('the owner of a port is named with its process', async () => {
  expect(await listening(portOwner)).toMatch(new RegExp(`\\(process ${process.pid}\\)$`));
});

test('nobody is accused when the owner cannot be seen', async () => {
  expect(portOwner(await freePort())).toBe('another program');
});
