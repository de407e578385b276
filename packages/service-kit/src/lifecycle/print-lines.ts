import { printableLine } from '@anar/india/text';

/** How a command is used: a text of ours, printed with its line breaks. */
export class UsageError extends Error {}

/** Prints the result of a command: a line stays one line, whatever a user's text in it contains. */
export function printLines(lines: Iterable<string>): void {
  for (const line of lines) console.log(printableLine(line));
}

/** Prints why a command failed, sanitised like `printLines`, and sets the exit code to 1. */
export function printFailure(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const lines = error instanceof UsageError ? message.split('\n') : [message];
  for (const line of lines) console.error(printableLine(line));
  process.exitCode = 1;
}
