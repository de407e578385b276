/** `flaky`: names of the tests that passed only at their second try; `failures`: those that failed, each with the first line of its error. */
export type Count = { passed: number; failed: number; flaky: readonly string[]; failures: readonly string[] };

type TestResult = { status: string; fullName: string; failureMessages: readonly string[] };
type Suite = { status: string; name: string; message?: string; assertionResults: readonly TestResult[] };
type Report = { numPassedTests: number; numFailedTests: number; testResults: readonly Suite[] };

export const NOTHING: Count = { passed: 0, failed: 0, flaky: [], failures: [] };
export const ONE_PASSED: Count = { ...NOTHING, passed: 1 };
/** What failed as a whole, without a test to its name. */
export const oneFailed = (what: string): Count => ({ ...NOTHING, failed: 1, failures: [what] });

export const sum = (counts: readonly Count[]): Count =>
  counts.reduce(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      flaky: [...a.flaky, ...b.flaky],
      failures: [...a.failures, ...b.failures],
    }),
    NOTHING,
  );

/**
 * The last lines: what failed by name, since a long log may be all that is left of a run; flaky tests by name and number, how
 * much was taken from the cache, and then the line that outside checks read: alone, plain, last.
 */
export function summary(total: Count, cached: Count = NOTHING): string[] {
  const { passed, failed, flaky, failures } = total;
  return [
    ...failures.map((failure) => `failed: ${failure}`),
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
export function countReport(report: unknown, endedWell: boolean, name = 'tests'): Count {
  if (!isReport(report)) return oneFailed(`${name}: no report`);
  const unloaded = report.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  );
  const results = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((result) => ({ ...result, title: `${name}: ${result.fullName}` })),
  );
  const failures = [
    ...results
      .filter(({ status }) => status === 'failed')
      .map(({ title, failureMessages }) => `${title}: ${firstLine(failureMessages[0])}`),
    ...unloaded.map(({ name, message }) => `${name}: ${firstLine(message)}`),
  ];
  const flaky = results
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ title }) => title);
  const failed = report.numFailedTests + unloaded.length;
  if (failed === 0 && !endedWell) {
    return { passed: report.numPassedTests, failed: 1, flaky, failures: [`${name}: an error outside of any test`] };
  }
  return { passed: report.numPassedTests, failed, flaky, failures };
}

const firstLine = (message = 'could not be loaded') => message.split('\n', 1)[0] ?? '';

function isReport(value: unknown): value is Report {
  return typeof value === 'object' && value !== null && 'numPassedTests' in value && 'testResults' in value;
}
