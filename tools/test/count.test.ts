import { expect, test } from 'vitest';
import { countReport, ONE_PASSED, sum, summary } from './count.ts';

interface Suite {
  status: string;
  name: string;
  message?: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

const report = (passed: number, failed: number, suites: Suite[] = []) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults: suites,
});
const unloadable = { status: 'failed', name: 'broken.test.ts', assertionResults: [] };
const result = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});
const retried = {
  status: 'failed',
  name: 'tests/e2e/farmer.test.ts',
  assertionResults: [
    result('logs in', 'passed'),
    result('asks', 'passed', 'timed out'),
    result('reads', 'failed', 'timed out', 'timed out'),
    result('sees prices', 'passed', 'no such element'),
  ],
};

test.each([
  ['all green', report(5, 0), true, '5 passed, 0 failed'],
  ['a red test', report(4, 1), false, '4 passed, 1 failed'],
  ['a file that cannot be loaded', report(4, 0, [unloadable]), false, '4 passed, 1 failed'],
  ['all green, but an error outside of any test', report(5, 0), false, '5 passed, 1 failed'],
  ['no test found', report(0, 0), false, '0 passed, 1 failed'],
  ['no report at all', undefined, false, '0 passed, 1 failed'],
])('%s', (_, json, endedWell, line) => {
  expect(summary(countReport(json, endedWell)).at(-1)).toBe(line);
});

test('what failed is named with the first line of its error, a file that cannot be loaded too', () => {
  const broken = { ...unloadable, message: 'Cannot find module\nat line 3' };
  expect(
    summary(countReport(report(3, 1, [retried, broken]), false)).filter((line) => line.startsWith('failed')),
  ).toEqual(['failed: tests/e2e/farmer.test.ts: reads: timed out', 'failed: broken.test.ts: Cannot find module']);
  expect(summary(countReport(undefined, false, '@anar/web#test'))[0]).toBe('failed: @anar/web#test: no report');
});

test('what passed only at its second try is named and counted, and passed all the same', () => {
  expect(summary(countReport(report(3, 1, [retried]), false)).slice(1)).toEqual([
    'flaky: tests/e2e/farmer.test.ts: asks',
    'flaky: tests/e2e/farmer.test.ts: sees prices',
    '2 flaky: passed only at the second try',
    '',
    '3 passed, 1 failed',
  ]);
});

test('several reports are one sum, also of what was flaky', () => {
  const total = sum([countReport(report(3, 1, [retried]), false), countReport(report(1200, 0), true), ONE_PASSED]);
  expect(total).toMatchObject({ passed: 1204, failed: 1 });
  expect(total.flaky).toHaveLength(2);
});

test('what was taken from the cache is said before the last line', () => {
  const cached = countReport(report(4100, 0), true);
  expect(summary(sum([cached, countReport(report(386, 1), false)]), cached)).toEqual([
    '4,100 of 4,487 tests from the cache',
    '',
    '4486 passed, 1 failed',
  ]);
});
