import type { ClassifiedWord } from './features.ts';

type Words = readonly ClassifiedWord[];

/** The clauses of a text. Runs on phones that are years old, which know no `Map.groupBy`. */
export function clausesOf(words: Words): ClassifiedWord[][] {
  const clauses: ClassifiedWord[][] = [];
  words.forEach((word, at) => {
    if (word.clause !== words[at - 1]?.clause) clauses.push([word]);
    else clauses.at(-1)?.push(word);
  });
  return clauses;
}

/** Runs of `size` words, each `step` after the other; all words where there are no more. */
export function windowsOf(words: Words, { size, step }: { size: number; step: number }): Words[] {
  const count = Math.max(1, Math.ceil((words.length - size) / step) + 1);
  return Array.from({ length: count }, (_, at) => words.slice(at * step, at * step + size));
}
