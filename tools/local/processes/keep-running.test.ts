import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startServer } from '../servers/server.ts';
import { identify } from './process-identity.ts';
import { Processes } from './processes.ts';

let folder: string;
let processes: Processes;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-'));
  processes = new Processes(folder);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await processes.stopAll();
  rmSync(folder, { recursive: true });
});

/** A server as `npm start` starts its databases; `runs` are the pids of its runs. */
async function startedServer() {
  const start = vi.spyOn(processes, 'start');
  const command = { name: 'database', file: '/bin/sleep', args: ['600'] };
  const server = await startServer(processes, command, async () => undefined);
  return { server, runs: () => start.mock.results.map(({ value }) => value.pid as number) };
}

test('a killed server is reported in one line and restarted', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const { runs } = await startedServer();
  process.kill(runs()[0] ?? 0, 'SIGKILL');
  await expect.poll(() => runs().length, { timeout: 45_000 }).toBe(2);
  expect(identify(runs()[1] ?? 0)).toBeDefined();
  expect(said.mock.calls).toEqual([
    [expect.stringMatching(/^✗ database ended by SIGKILL; starting it again in 1 s \(.*database\.log\)$/)],
  ]);
});

test('a stopped server stays down', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const { server, runs } = await startedServer();
  await server.stop();
  // The watcher has noticed its exit by then.
  await setImmediate();
  expect(identify(runs()[0] ?? 0)).toBeUndefined();
  expect(runs()).toHaveLength(1);
  expect(said).not.toHaveBeenCalled();
});
