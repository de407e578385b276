import { expect, test } from 'vitest';
import { filesToTryAlone, isFlaky, judge, summary } from './verdict.ts';
import type { Failure, FileReport } from './vitest/report.ts';

const wrong: Failure = { name: 'adds', error: 'AssertionError: expected 2 to be 1', isTimeout: false, at: 'a.ts:41' };
const late: Failure = { name: 'arrives', error: 'WaitTimeout: nothing came', isTimeout: true };
const report = (file: string, passed: number, ...failures: Failure[]): FileReport => ({
  file,
  passed,
  failures,
  lacking: [],
  skipped: [],
});
const green = (file: string) => report(file, 2);
const nothingElse = { checksPassed: 0, others: [], seed: 7 };
const lastLines = (files: FileReport[], alone: FileReport[] = [], more = {}) => {
  const tried = alone.map((one) => ({ first: files.find(({ file }) => file === one.file) ?? one, alone: one }));
  return summary(judge(files, tried, { ...nothingElse, ...more }), { notRun: [], notes: [] });
};

test('a green run is one line', () => {
  expect(lastLines([green('a'), green('b')], [], { checksPassed: 3 })).toEqual(['', '7 passed, 0 failed']);
});

test('a failure is listed with its error, its place and the command to run it again', () => {
  const files = [report('services/market-ingest/src/a.test.ts', 4, wrong), green('b')];
  expect(lastLines(files, [report('services/market-ingest/src/a.test.ts', 4, wrong)])).toEqual([
    'failed: services/market-ingest/src/a.test.ts > adds',
    '        AssertionError: expected 2 to be 1 (a.ts:41; alone: the same)',
    '        again: npm test -- services/market-ingest/src/a.test.ts --sequence.seed=7',
    '',
    '6 passed, 1 failed',
  ]);
});

test('checks and errors outside of any test count as failures', () => {
  expect(lastLines([green('a')], [], { others: ['@anar/web#check'] })).toEqual([
    'failed: @anar/web#check',
    '',
    '2 passed, 1 failed',
  ]);
});

test('a file that passes alone is flaky, named, and counts as passed', () => {
  expect(lastLines([report('web/a.test.ts', 3, wrong, late)], [report('web/a.test.ts', 5)])).toEqual([
    'flaky: web/a.test.ts > adds (AssertionError: expected 2 to be 1, a.ts:41; passed alone)',
    'flaky: web/a.test.ts > arrives (WaitTimeout: nothing came; passed alone)',
    '',
    '5 passed, 0 failed',
  ]);
});

test.each([
  'services/payments/src/refunds/refunds.test.ts',
  'packages/service-kit/src/http/idempotency/idempotency.test.ts',
  'packages/service-kit/src/events/erasure/erasure.test.ts',
  'tests/security/authorization.test.ts',
  'tests/e2e/journeys/waiting-once.test.ts',
])('an observed fault in %s is never forgiven, a timeout is', (file) => {
  expect(isFlaky({ first: report(file, 3, wrong), alone: report(file, 4) })).toBe(false);
  expect(isFlaky({ first: report(file, 3, late), alone: report(file, 4) })).toBe(true);
  expect(isFlaky({ first: report(file, 3, late, wrong), alone: report(file, 4) })).toBe(false);
  expect(lastLines([report(file, 3, wrong)], [report(file, 4)])[1]).toContain('alone: passed, not forgiven');
});

test.each([
  ['fails alone too', report('a', 0, late)],
  ['runs no test alone', report('a', 0)],
  ['was not run alone', undefined],
])('a file that %s is failed', (_, alone) => {
  expect(isFlaky({ first: report('a', 0, late), alone })).toBe(false);
});

test('three failed files are retried alone, a fourth makes all final', () => {
  const red = ['a', 'b', 'c'].map((file) => report(file, 0, late));
  expect(filesToTryAlone([green('x'), ...red])).toEqual(red);
  expect(filesToTryAlone([...red, report('d', 0, late)])).toEqual([]);
});

test('skipped tests are counted and named, those behind a failed hook are not', () => {
  const behindHook = { ...report('b', 0, { ...late, name: 'a hook of "b"' }), skipped: ['x', 'y'] };
  const some = [{ ...green('a'), skipped: ['on a Friday'] }, behindHook];
  const lines = summary(judge(some, [], nothingElse), {
    notRun: ['tests/e2e, because a check is red'],
    notes: ['40 s'],
  });
  expect(lines.slice(3)).toEqual([
    'not run: tests/e2e, because a check is red',
    'skipped: 1',
    '        a > on a Friday',
    '40 s',
    '',
    '2 passed, 1 failed',
  ]);
});

test('tests without their program are neither passed nor failed', () => {
  const mute = { ...wrong, name: 'speaks', error: 'MissingProgram: espeak-ng is not here: apt-get install espeak-ng' };
  expect(lastLines([{ ...green('a'), lacking: [mute] }])).toEqual([
    'skipped, because programs are not here: 1',
    '        a > speaks (MissingProgram: espeak-ng is not here: apt-get install espeak-ng)',
    '',
    '2 passed, 0 failed',
  ]);
});
