import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { identify, isRunning } from './process-identity.ts';
import { Processes } from './processes.ts';

const FOREVER = 'setInterval(() => undefined, 1000);';
const PATIENT = { timeout: 45_000 };
const DEAF = `process.on('SIGTERM', () => undefined); ${FOREVER}`;

let dir: string;
let processes: Processes;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'processes-'));
  processes = new Processes(dir);
});
afterEach(async () => {
  await processes.stopAll();
  rmSync(dir, { recursive: true });
});

/** Prints `up` once the signal handlers are installed. */
const node = (name: string, script: string) => ({
  name,
  file: process.execPath,
  args: ['-e', `${script};console.log('up')`],
});
const untilUp = (name: string) =>
  expect.poll(() => readFileSync(join(dir, 'logs', `${name}.log`), 'utf8'), PATIENT).toContain('up');

test('stop sends the signal before it kills', async () => {
  const child = processes.start(node('polite', FOREVER));
  await untilUp('polite');
  await child.stop();
  expect(await child.ended).toEqual({ ok: false, how: 'ended by SIGTERM' });
  expect(readdirSync(join(dir, 'run'))).toEqual([]);
});

test('a process that ignores the signal is killed after the grace period', async () => {
  const child = processes.start(node('deaf', DEAF));
  await untilUp('deaf');
  await child.stop(100);
  expect((await child.ended).how).toBe('ended by SIGKILL');
});

test('a process left by a crashed parent is found and stopped', async () => {
  const child = processes.start(node('orphan', FOREVER));
  await untilUp('orphan');
  expect(await new Processes(dir).stopOrphans()).toEqual(['orphan']);
  expect(await child.ended).toEqual({ ok: false, how: 'ended by SIGTERM' });
});

test('a crashed step is stopped with all its children', async () => {
  const sleeper = `require('node:child_process').spawn(process.execPath, ['-e', '${FOREVER}'], { stdio: 'inherit' })`;
  const ended = processes.run(node('step', `console.log(${sleeper}.pid); ${FOREVER}`)).catch(() => 'ended');
  await expect.poll(() => readFileSync(join(dir, 'logs', 'step.log'), 'utf8'), PATIENT).toMatch(/\d+\nup/);
  const grandchild = Number(readFileSync(join(dir, 'logs', 'step.log'), 'utf8').split('\n')[0]);
  expect(identify(grandchild)).toBeDefined();
  await new Processes(dir).stopOrphans();
  await expect.poll(() => identify(grandchild), PATIENT).toBeUndefined();
  expect(await ended).toBe('ended');
});

test('a later process with a reused pid is left alone', async () => {
  const child = processes.start(node('stranger', FOREVER));
  const identity = identify(child.pid);
  if (!identity) throw new Error('did not start');
  const record = { ...identity, startedAt: 'at another time', stopSignal: 'SIGTERM', wholeGroup: false };
  writeFileSync(join(dir, 'run', 'ours.json'), JSON.stringify(record));
  rmSync(join(dir, 'run', 'stranger.json'));
  expect(await processes.stopOrphans()).toEqual([]);
  expect(isRunning(identity)).toBe(true);
});

test('a failing command names its log and shows its tail', async () => {
  await expect(processes.run(node('broken', 'console.error("no disk"); process.exitCode = 3'))).rejects.toThrow(
    /broken ended with code 3; see .*broken\.log\nno disk\nup/,
  );
});

test('a missing program is a failure, not a crash', async () => {
  await expect(processes.run({ name: 'absent', file: '/nowhere/absent', args: [] })).rejects.toThrow('could not start');
});

test('once closed, starting throws', () => {
  processes.close();
  expect(() => processes.start(node('late', FOREVER))).toThrow('stopped');
});
