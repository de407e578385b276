import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashOf } from './web-build.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sources-'));
  mkdirSync(join(root, 'web', 'src'), { recursive: true });
  writeFileSync(join(root, 'web', 'src', 'app.ts'), 'one');
});
afterEach(() => rmSync(root, { recursive: true }));

const hash = () => hashOf(root, ['web', 'package-lock.json']);

test('the same sources have the same hash', () => {
  expect(hash()).toBe(hash());
});

test.each([
  ['a change', () => writeFileSync(join(root, 'web', 'src', 'app.ts'), 'two')],
  ['another name', () => renameSync(join(root, 'web', 'src', 'app.ts'), join(root, 'web', 'src', 'main.ts'))],
  ['a new file', () => writeFileSync(join(root, 'web', 'index.html'), '')],
  ['other packages', () => writeFileSync(join(root, 'package-lock.json'), '{}')],
])('%s gives another hash', (_, change) => {
  const before = hash();
  change();
  expect(hash()).not.toBe(before);
});

test('outputs of the build itself do not change the hash', () => {
  const before = hash();
  mkdirSync(join(root, 'web', 'dist'));
  writeFileSync(join(root, 'web', 'dist', 'index.html'), 'built');
  expect(hash()).toBe(before);
});
