import { expect, test } from 'vitest';
import { countReport, summary } from './count.ts';

const report = (passed: number, failed: number, suites: { status: string; assertionResults: unknown[] }[] = []) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults: suites,
});
const unloadable = { status: 'failed', assertionResults: [] };

test.each([
  ['all green', report(5, 0), true, '5 passed, 0 failed'],
  ['a red test', report(4, 1), false, '4 passed, 1 failed'],
  ['a file that cannot be loaded', report(4, 0, [unloadable]), false, '4 passed, 1 failed'],
  ['all green, but an error outside of any test', report(5, 0), false, '5 passed, 1 failed'],
  ['no test found', report(0, 0), false, '0 passed, 1 failed'],
  ['no report at all', undefined, false, '0 passed, 1 failed'],
])('%s', (_, json, endedWell, line) => {
  expect(summary(countReport(json, endedWell))).toBe(line);
});
