import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';
import type { Failure, FileReport, Report } from './report.ts';

const root = join(import.meta.dirname, '../../..');
/** Timeout errors of `eventually`, vitest's polls and tests, and Playwright. */
const TIMEOUT = /^WaitTimeout|^TimeoutError|timed out in \d+ ?ms|Timeout \d+ ?ms exceeded|did not succeed in time/i;

/** A missing program that a test needs (`MissingProgram`, or one that could not be spawned). */
const MISSING_PROGRAM = /^MissingProgram|^Error: spawn(Sync)? \S+ ENOENT/;

/** Writes the result of each file to `TEST_REPORT`, with failed hooks and unloadable files by name. */
export default class FileReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env.TEST_REPORT;
    if (file === undefined) return;
    const report: Report = { files: modules.map(reportOf), errors: unhandled.map(firstLine) };
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(report));
  }
}

function reportOf(module: TestModule): FileReport {
  const file = relative(root, module.moduleId);
  const tests = [...module.children.allTests()];
  const suites = [...module.children.allSuites()];
  const ofState = (state: string) => tests.filter((test) => test.result().state === state);
  const failures = [
    ...module.errors().map((error) => failure(`the file, or a hook of it`, error, file)),
    ...suites.flatMap((suite) => suite.errors().map((error) => failure(hookOf(suite), error, file))),
    ...ofState('failed').map((test) => failure(test.fullName, errorOf(test), file)),
  ];
  const lacksProgram = ({ error }: Failure) => MISSING_PROGRAM.test(error);
  return {
    file,
    passed: ofState('passed').length,
    failures: failures.filter((one) => !lacksProgram(one)),
    lacking: failures.filter(lacksProgram),
    skipped: ofState('skipped').map((test) => test.fullName),
  };
}

const hookOf = (suite: TestSuite) => `a hook of "${suite.fullName}"`;
const errorOf = (test: TestCase): SerializedError => test.result().errors?.[0] ?? { message: 'no error was given' };

function failure(name: string, error: SerializedError, file: string): Failure {
  const own = error.stacks?.find((frame) => relative(root, frame.file) === file) ?? error.stacks?.[0];
  return {
    name,
    error: firstLine(error),
    isTimeout: [error, error.cause].some((one) => one !== undefined && TIMEOUT.test(firstLine(one))),
    ...(own && { at: `${relative(root, own.file)}:${own.line}` }),
  };
}

function firstLine({ name = 'Error', message }: SerializedError): string {
  const line = message.split('\n', 1)[0] ?? '';
  return line.startsWith(name) ? line : `${name}: ${line}`;
}
