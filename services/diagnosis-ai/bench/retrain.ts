import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Figures } from './sentences/figures.ts';

/**
 * `npm run retrain [-- <file>]`: retrains the kind and problem models, with the output of `npm run admin -- questions
 * export` as one more source. Keeps the new models only if no figure on the kept sets falls, otherwise restores the old
 * ones. Takes a quarter of an hour.
 */

/** Variation of a figure between training seeds. */
const TOLERANCE = 0.005;

const classifier = resolve(import.meta.dirname, '../../../packages/classifier');
const models = join(classifier, 'src/models');
const fromUse = join(classifier, 'training/data/problems/from-use.jsonl');
const kept = mkdtempSync(join(tmpdir(), 'models-'));

const before = readFigures();
cpSync(models, kept, { recursive: true });
// Ctrl-C stops the training process, not this one: it still restores half-written models.
process.on('SIGINT', () => undefined);
try {
  const [file] = process.argv.slice(2);
  if (file) cpSync(file, fromUse);
  run(join(classifier, 'training/train-problems.ts'), 'inherit');
  const after = readFigures();
  const fallen = print(after);
  if (fallen.length > 0) throw new Error(`not taken, it falls: ${fallen.join(', ')}`);
  console.log('taken: look at the difference and commit it');
} catch (error) {
  cpSync(kept, models, { recursive: true });
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(fromUse, { force: true });
  rmSync(kept, { recursive: true });
}

function readFigures(): Figures {
  return JSON.parse(run(join(import.meta.dirname, 'sentences/figures.ts'), 'pipe'));
}

/** Names of the figures that fell by more than the tolerance. */
function print(after: Figures): string[] {
  const percent = (part = 0) => `${(100 * part).toFixed(1)} %`.padStart(9);
  for (const [name, was] of Object.entries(before)) {
    console.log(`${name.padEnd(22)}${percent(was)} → ${percent(after[name])}`);
  }
  return Object.keys(before).filter((name) => !((after[name] ?? 0) >= (before[name] ?? 0) - TOLERANCE));
}

function run(script: string, stdout: 'inherit' | 'pipe'): string {
  return execFileSync(process.execPath, [script], { stdio: ['ignore', stdout, 'inherit'], encoding: 'utf8' });
}
