import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Processes } from '../processes/processes.ts';
import { startServerWhenFree } from './server.ts';

let folder: string;
let processes: Processes;
const up = () => join(folder, 'up');
/** A server whose data is still locked by its last run at the first attempt. */
const command = () => {
  const script = 'if test -e "$1/held"; then rm "$1/held"; echo "$2" >&2; exit 1; fi; touch "$1/up"; exec sleep 60';
  const args = ['-c', script, 'sh', folder, 'FATAL:  lock file "postmaster.pid" already exists'];
  return { name: 'database', file: '/bin/sh', args };
};
const answers = async () => (existsSync(up()) ? undefined : 'nothing there');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'server-'));
  writeFileSync(join(folder, 'held'), '');
  processes = new Processes(folder);
});
afterEach(async () => {
  await processes.stopAll();
  rmSync(folder, { recursive: true });
});

it('starts once the last run has released its data', async () => {
  await startServerWhenFree(processes, command(), answers, /"postmaster\.pid" already exists/);
  expect(existsSync(up())).toBe(true);
});

it('fails at once after another failure', async () => {
  await expect(startServerWhenFree(processes, command(), answers, /shared memory/)).rejects.toThrow('already exists');
  expect(existsSync(up())).toBe(false);
});
