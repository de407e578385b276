import { printableLine } from '@anar/india/text';

/** Prints what an operator asked for: a line is one line, whatever a stranger's words in it hold. */
export function printLines(lines: Iterable<string>): void {
  for (const line of lines) console.log(printableLine(line));
}
