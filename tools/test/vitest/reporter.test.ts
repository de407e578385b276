import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readReport } from './report.ts';

const root = join(import.meta.dirname, '../../..');
let dir: string;
beforeEach(() => {
  // Inside the repository, where files find vitest.
  const data = join(import.meta.dirname, '.data');
  mkdirSync(data, { recursive: true });
  dir = mkdtempSync(join(data, 'reported-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

function run(files: Record<string, string>) {
  for (const [name, body] of Object.entries(files)) {
    const imports = "import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';";
    writeFileSync(join(dir, `${name}.test.ts`), `${imports}\n${body}`);
  }
  writeFileSync(join(dir, 'vitest.config.js'), 'export default {};');
  const report = join(dir, 'report.json');
  const args = ['run', '--root', dir, `--reporter=${join(import.meta.dirname, 'reporter.ts')}`];
  const env = { ...process.env, TEST_REPORT: report, TEST_TIER: 'gate' };
  return new Promise<ReturnType<typeof readReport>>((resolve) => {
    execFile(join(root, 'node_modules/.bin/vitest'), args, { cwd: dir, env }, () => resolve(readReport(report)));
  });
}

it('names tests, hooks and files that failed, and separates timeouts from other failures', async () => {
  const done = await run({
    good: "it('passes', () => {}); it.skip('waits for summer', () => {});",
    wrong: "it('adds', () => {\n expect(2).toBe(1);\n});",
    late: "it('polls', () => expect.poll(() => 1, { timeout: 20, interval: 5 }).toBe(2)); it('hangs', () => new Promise(() => {}), 20);",
    hook: "describe('a shop', () => { beforeAll(() => { throw new Error('no shop') }); it('sells', () => {}); });",
    whole: "afterAll(() => { throw new Error('cannot stop') }); it('passes', () => {});",
    unloadable: "import './absent.ts';",
    lacking: `import { execFileSync } from 'node:child_process';
      const need = () => execFileSync('no-such-program');
      describe('a tune', () => { beforeAll(need); it('is played', () => {}); });
      it('needs it', need); it('needs nothing', () => {});
      it('says so itself', () => { throw Object.assign(new Error('no flute'), { name: 'MissingProgram' }) });`,
  });
  const of = (name: string) => done?.files.find(({ file }) => file.endsWith(`/${name}.test.ts`));
  expect(done?.files).toHaveLength(7);
  expect(of('good')).toMatchObject({ passed: 1, failures: [], skipped: ['waits for summer'] });
  expect(of('wrong')?.failures).toEqual([
    {
      name: 'adds',
      error: 'AssertionError: expected 2 to be 1 // Object.is equality',
      isTimeout: false,
      at: expect.stringMatching(/^tools\/test\/.*wrong\.test\.ts:3$/),
    },
  ]);
  expect(of('late')?.failures.map(({ name, isTimeout }) => [name, isTimeout])).toEqual([
    ['polls', true],
    ['hangs', true],
  ]);
  expect(of('hook')?.failures).toMatchObject([{ name: 'a hook of "a shop"', error: 'Error: no shop' }]);
  expect(of('whole')?.failures).toMatchObject([{ name: 'the file, or a hook of it', error: 'Error: cannot stop' }]);
  expect(of('unloadable')?.failures).toHaveLength(1);
  expect(of('lacking')).toMatchObject({ passed: 1, failures: [], skipped: ['a tune > is played'] });
  expect(of('lacking')?.lacking.map(({ name }) => name)).toEqual(['a hook of "a tune"', 'needs it', 'says so itself']);
});
