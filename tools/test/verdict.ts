import type { FileReport } from './vitest/report.ts';

/**
 * Verdict of a run. A failed file may be retried once, alone, since machine noise is not a fault; at most three, as
 * more is no noise. Observed faults of money, exactly-once, erasure or access are never forgiven.
 */

/** A failed file and its result when run alone; undefined: it was not. */
export interface Tried {
  first: FileReport;
  alone: FileReport | undefined;
}

export const MOST_TRIED_ALONE = 3;
const NEVER_FORGIVEN =
  /^services\/payments\/|\/idempotency\/|\/events\/(outbox|erasure|crash)|^tests\/(security|chat)\/|ledger|once/;

const isRed = ({ failures }: FileReport) => failures.length > 0;

/** Files to retry alone: none if there are too many. */
export function filesToTryAlone(files: readonly FileReport[]): FileReport[] {
  const red = files.filter(isRed);
  return red.length > MOST_TRIED_ALONE ? [] : red;
}

/** Whether it was only noise: it passes alone, and no unforgivable fault was observed. */
export function isFlaky({ first, alone }: Tried): boolean {
  if (!alone || isRed(alone) || alone.passed === 0) return false;
  return !NEVER_FORGIVEN.test(first.file) || first.failures.every(({ isTimeout }) => isTimeout);
}

export interface Verdict {
  passed: number;
  failed: number;
  /** Lines with what failed, why and where, or how to run it again. */
  failures: string[];
  flaky: string[];
  /** Tests that need a missing program: the run is not green. */
  lacking: string[];
  skipped: string[];
}

/**
 * `others`: failures without a test (a check, a build, an error outside of any test). `seed`: of the order of the
 * files.
 */
export function judge(
  files: readonly FileReport[],
  tried: readonly Tried[],
  { checksPassed, others, seed }: { checksPassed: number; others: readonly string[]; seed: number },
): Verdict {
  const flaky = tried.filter(isFlaky);
  const forgiven = new Set(flaky.map(({ first }) => first.file));
  const red = files.filter((file) => isRed(file) && !forgiven.has(file.file));
  const settled = [...files.filter(({ file }) => !forgiven.has(file)), ...flaky.flatMap(({ alone }) => alone ?? [])];
  const aloneOf = (file: string) => tried.find(({ first }) => first.file === file)?.alone;
  return {
    passed: checksPassed + settled.reduce((sum, { passed }) => sum + passed, 0),
    failed: others.length + red.reduce((sum, { failures }) => sum + failures.length, 0),
    failures: [
      ...others.map((what) => `failed: ${what}`),
      ...red.flatMap((file) => linesOf(file, aloneOf(file.file), seed)),
    ],
    flaky: flaky.flatMap(({ first }) =>
      first.failures.map(
        ({ name, error, at }) => `flaky: ${first.file} > ${name} (${error}${at ? `, ${at}` : ''}; passed alone)`,
      ),
    ),
    lacking: settled.flatMap(({ file, lacking }) => lacking.map(({ name, error }) => `${file} > ${name} (${error})`)),
    // A test that its suite's hook kept from running is counted by the hook.
    skipped: settled
      .filter((file) => !isRed(file))
      .flatMap(({ file, skipped }) => skipped.map((name) => `${file} > ${name}`)),
  };
}

function linesOf({ file, failures }: FileReport, alone: FileReport | undefined, seed: number): string[] {
  const names = new Set(alone?.failures.map(({ name }) => name));
  const tried = (name: string) =>
    alone ? (names.has(name) ? '; alone: the same' : '; alone: passed, not forgiven') : '';
  return [
    ...failures.flatMap(({ name, error, at = file }) => [
      `failed: ${file} > ${name}`,
      `        ${error} (${at}${tried(name)})`,
    ]),
    `        again: npm test -- ${file} --sequence.seed=${seed}`,
  ];
}

const MOST_NAMED = 20;
const named = (what: string, names: readonly string[]) =>
  names.length === 0
    ? []
    : [`${what}: ${names.length}`, ...names.slice(0, MOST_NAMED).map((name) => `        ${name}`)];

/** The last lines: the tail of a log may be all that is left. The very last is read by outside checks: alone, plain. */
export function summary(
  { passed, failed, failures, flaky, lacking, skipped }: Verdict,
  { notRun, notes }: { notRun: readonly string[]; notes: readonly string[] },
): string[] {
  return [
    ...failures,
    ...flaky,
    ...notRun.map((what) => `not run: ${what}`),
    ...named('skipped, because programs are not here', lacking),
    ...named('skipped', skipped),
    ...notes,
    '',
    `${passed} passed, ${failed} failed`,
  ];
}
