import { readFileSync, rmSync } from 'node:fs';

/** The report of a workspace, in its folder: an output of its task, so that it comes back from turbo's cache with it. */
export const REPORT = '.data/test-report.json';

/** Why a test, a hook or a file is red. */
export interface Failure {
  /** The test with its suites; for a hook or a file that could not be loaded, which one. */
  name: string;
  /** Name and first line of the error. */
  error: string;
  /** Something was waited for in vain: on a busy machine that may be no fault. All else was seen to be wrong. */
  isTimeout: boolean;
  /** `path:line` of the test's own code, from the root of the repository. */
  at?: string;
}

export interface FileReport {
  /** From the root of the repository. */
  file: string;
  passed: number;
  failures: Failure[];
  /** Tests and hooks that need a program which this machine lacks: neither red nor green. */
  lacking: Failure[];
  /** Names of tests that were not run. */
  skipped: string[];
}

/** What a run of vitest leaves (`reporter.ts`). `errors`: first lines of errors outside of any test. */
export interface Report {
  files: FileReport[];
  errors: string[];
}

/** Undefined when the run left none. */
export function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

export const removeReport = (file: string): void => rmSync(file, { force: true });
