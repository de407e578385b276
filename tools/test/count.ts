export type Count = { passed: number; failed: number };

type Suite = { status: string; assertionResults: unknown[] };
type Report = { numPassedTests: number; numFailedTests: number; testResults: Suite[] };

export const plus = (a: Count, b: Count): Count => ({ passed: a.passed + b.passed, failed: a.failed + b.failed });

/** The line that outside checks read: alone, plain, last. */
export const summary = ({ passed, failed }: Count): string => `${passed} passed, ${failed} failed`;

/**
 * Counts vitest's JSON report. A file that could not even be loaded holds no tests but is a failure, and so is a run that
 * ended badly with every test green (an unhandled error, or no test at all).
 */
export function countReport(report: unknown, endedWell: boolean): Count {
  if (!isReport(report)) return { passed: 0, failed: 1 };
  const unloaded = report.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  );
  const failed = report.numFailedTests + unloaded.length;
  return { passed: report.numPassedTests, failed: failed === 0 && !endedWell ? 1 : failed };
}

function isReport(value: unknown): value is Report {
  return typeof value === 'object' && value !== null && 'numPassedTests' in value && 'testResults' in value;
}
