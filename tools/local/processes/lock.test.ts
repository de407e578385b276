import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lock, tryLock } from './lock.ts';
import { identify } from './process-identity.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const taken = (result: object) => !('heldBy' in result);

test("a held lock returns its holder and the holder's note", () => {
  const file = join(dir, 'lock');
  tryLock(file, { address: 'here' });
  expect(tryLock(file, { address: 'there' })).toMatchObject({
    heldBy: { pid: process.pid, note: { address: 'here' } },
  });
});

test('a holder can change its note', () => {
  const file = join(dir, 'lock');
  const held = tryLock(file, 'starting');
  if ('heldBy' in held) throw new Error('was free');
  held.update('ready');
  expect(tryLock(file, 'other')).toMatchObject({ heldBy: { note: 'ready' } });
});

test('a released lock is free', async () => {
  const file = join(dir, 'lock');
  (await lock(file, () => undefined)).release();
  expect(taken(tryLock(file, undefined))).toBe(true);
});

test('the lock of a dead process is taken over', () => {
  const file = join(dir, 'lock');
  writeFileSync(file, JSON.stringify({ pid: 2 ** 22 + 1, startedAt: 'long ago', note: 'dead' }));
  expect(taken(tryLock(file, 'mine'))).toBe(true);
});

test('a process with the reused pid of a dead holder does not keep the lock', () => {
  const file = join(dir, 'lock');
  writeFileSync(file, JSON.stringify({ pid: process.ppid, startedAt: 'before the last boot', note: 'dead' }));
  expect(identify(process.ppid)).toBeDefined();
  expect(taken(tryLock(file, 'mine'))).toBe(true);
});

test('a half-written lock of a crashed process does not block', () => {
  const file = join(dir, 'lock');
  writeFileSync(file, '{"pid":');
  expect(taken(tryLock(file, 'mine'))).toBe(true);
});
