import { readFileSync, rmSync } from 'node:fs';

/** Report of a workspace, in its folder: an output of its task, so that turbo's cache restores it. */
export const REPORT = '.data/test-report.json';

/** Why a test, a hook or a file failed. */
export interface Failure {
  /** The test with its suites; for a failed hook or an unloadable file, its name. */
  name: string;
  /** Name and first line of the error. */
  error: string;
  /** A timeout, which on a busy machine may be no fault. Everything else is an observed fault. */
  isTimeout: boolean;
  /** `path:line` in the test file, from the root of the repository. */
  at?: string;
}

export interface FileReport {
  /** Path from the root of the repository. */
  file: string;
  passed: number;
  failures: Failure[];
  /** Tests and hooks that need a program which this machine lacks: neither passed nor failed. */
  lacking: Failure[];
  /** Names of tests that were not run. */
  skipped: string[];
}

/** Result of a vitest run (`reporter.ts`). `errors`: first lines of errors outside of any test. */
export interface Report {
  files: FileReport[];
  errors: string[];
}

/** Undefined if the run left none. */
export function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

export const removeReport = (file: string): void => rmSync(file, { force: true });
