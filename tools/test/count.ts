/** `flaky`: names of the tests that passed only at their second try. */
export type Count = { passed: number; failed: number; flaky: readonly string[] };

type TestResult = { status: string; fullName: string; failureMessages: readonly string[] };
type Suite = { status: string; name: string; assertionResults: readonly TestResult[] };
type Report = { numPassedTests: number; numFailedTests: number; testResults: readonly Suite[] };

export const NOTHING: Count = { passed: 0, failed: 0, flaky: [] };
export const ONE_FAILED: Count = { passed: 0, failed: 1, flaky: [] };
export const ONE_PASSED: Count = { passed: 1, failed: 0, flaky: [] };

export const sum = (counts: readonly Count[]): Count =>
  counts.reduce(
    (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, flaky: [...a.flaky, ...b.flaky] }),
    NOTHING,
  );

/**
 * The last lines: flaky tests by name and number, how much was taken from the cache, and then the line that outside checks
 * read: alone, plain, last.
 */
export function summary(total: Count, cached: Count = NOTHING): string[] {
  const { passed, failed, flaky } = total;
  return [
    ...flaky.map((name) => `flaky: ${name}`),
    ...(flaky.length > 0 ? [`${flaky.length} flaky: passed only at the second try`] : []),
    ...(cached.passed > 0 ? [`${grouped(cached.passed)} of ${grouped(passed + failed)} tests from the cache`] : []),
    '',
    `${passed} passed, ${failed} failed`,
  ];
}

const grouped = (count: number) => count.toLocaleString('en');

/**
 * Counts vitest's JSON report. A file that could not even be loaded holds no tests but is a failure, and so is a run that
 * ended badly with every test green (an unhandled error, or no test at all). A test that passed with an error on record was retried.
 */
export function countReport(report: unknown, endedWell: boolean): Count {
  if (!isReport(report)) return ONE_FAILED;
  const unloaded = report.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  );
  const failed = report.numFailedTests + unloaded.length;
  const flaky = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => `${name}: ${fullName}`),
  );
  return { passed: report.numPassedTests, failed: failed === 0 && !endedWell ? 1 : failed, flaky };
}

function isReport(value: unknown): value is Report {
  return typeof value === 'object' && value !== null && 'numPassedTests' in value && 'testResults' in value;
}
