import { printableLine } from '@anar/india/text';

/** How a command is used: words of ours, with their lines. */
export class UsageError extends Error {}

/** Prints what an operator asked for: a line is one line, whatever a stranger's words in it hold. */
export function printLines(lines: Iterable<string>): void {
  for (const line of lines) console.log(printableLine(line));
}

/** Says why a command failed, as plain as `printLines`, and makes the process end with 1. */
export function printFailure(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const lines = error instanceof UsageError ? message.split('\n') : [message];
  for (const line of lines) console.error(printableLine(line));
  process.exitCode = 1;
}
