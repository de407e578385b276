import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TIER_NAMES, TIERS, type TierName } from './tiers.ts';

/** The last pass of each tier outside the gate, committed to the tree: tiers that are not run rot. */
type Ledger = Partial<Record<TierName, { commit: string; passed: number }>>;

const fileIn = (root: string) => join(root, 'tests', 'tiers.json');
const read = (root: string): Ledger => JSON.parse(readFileSync(fileIn(root), 'utf8'));

function git(root: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    // No repository (an unpacked archive), or an unknown commit.
    return undefined;
  }
}

/** The tested commit, undefined without a repository. */
export const headOf = (root: string): string | undefined => git(root, 'rev-parse', 'HEAD');

export function recordPass(root: string, tier: TierName, passed: number): void {
  const commit = headOf(root);
  // The ledger itself does not count as a change: `test:all` records one tier after the other.
  if (commit === undefined || git(root, 'status', '--porcelain', '--', '.', ':!tests/tiers.json') !== '') return;
  writeFileSync(fileIn(root), `${JSON.stringify({ ...read(root), [tier]: { commit, passed } }, undefined, 2)}\n`);
}

/** One line per tier: how long ago it passed, and how many relevant files have changed since. */
export function ageOfTiers(root: string): string[] {
  const ledger = read(root);
  return TIER_NAMES.map((tier) => {
    const last = ledger[tier];
    if (last === undefined) return `test:${tier} has not passed yet`;
    const commits = git(root, 'rev-list', '--count', `${last.commit}..HEAD`);
    const changed = git(root, 'diff', '--name-only', last.commit, 'HEAD', '--', ...TIERS[tier].about);
    if (commits === undefined || changed === undefined) return `test:${tier} last passed at ${last.commit.slice(0, 8)}`;
    return `test:${tier} last passed ${commits} commits ago (${changed.split('\n').filter(Boolean).length} files of it changed since)`;
  });
}
