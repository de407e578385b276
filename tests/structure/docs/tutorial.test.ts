import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources } from '../import-graph.ts';

const root = join(import.meta.dirname, '../../..');
const FIELD = 'soilType';
/** Places where a field passes through; rules that use it (irrigation) are no step of the tutorial. */
const PASSES =
  /^(packages\/contracts\/src\/(orchards|messages\/events)|services\/[^/]+\/src\/(orchards|case-sheet|export)\/|web\/src\/features\/(orchards\/form|doctor\/case)\/)/;

/** Steps of docs/change-one-thing.md: a file and the lines of it that the step shows. */
const page = readFileSync(join(root, 'docs/change-one-thing.md'), 'utf8');
const steps = [...page.matchAll(/: `([^`]+)`\n\n```ts\n([\s\S]*?)```/g)].map(([, path = '', code = '']) => ({
  path,
  lines: code.split('\n').filter((line) => line.trim() !== ''),
}));

describe('docs/change-one-thing.md', () => {
  it.each(steps)('shows lines of $path that are in the code', ({ path, lines }) => {
    const code = readFileSync(join(root, path), 'utf8').split('\n');
    expect(lines.filter((line) => !code.includes(line))).toEqual([]);
  });

  it(`names every file that passes the field ${FIELD} on`, () => {
    const passing = readSources(root)
      .filter(({ path, text }) => PASSES.test(path) && !path.includes('.test.') && text.includes(FIELD))
      .map(({ path }) => path);
    expect(passing.filter((path) => !steps.some((step) => step.path === path))).toEqual([]);
  });
});
