import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { headOf, recordPass } from './ledger.ts';

let root: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: root });
const ledger = () => JSON.parse(readFileSync(join(root, 'tests', 'tiers.json'), 'utf8'));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ledger-'));
  mkdirSync(join(root, 'tests'));
  writeFileSync(join(root, 'tests', 'tiers.json'), '{}\n');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message=first');
});
afterEach(() => rmSync(root, { recursive: true }));

it('records every tier that passes on one clean commit', () => {
  recordPass(root, 'chaos', 12);
  recordPass(root, 'fuzz', 3);
  const commit = headOf(root);
  expect(ledger()).toEqual({ chaos: { commit, passed: 12 }, fuzz: { commit, passed: 3 } });
});

it('records nothing while files differ from the commit', () => {
  writeFileSync(join(root, 'changed.ts'), '');
  recordPass(root, 'chaos', 12);
  expect(ledger()).toEqual({});
});
