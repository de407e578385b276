import type { ClassifiedWord } from './features.ts';

type Words = readonly ClassifiedWord[];

/** Clauses of a text. Runs on phones too old for `Map.groupBy`. */
export function clausesOf(words: Words): ClassifiedWord[][] {
  const clauses: ClassifiedWord[][] = [];
  words.forEach((word, at) => {
    if (word.clause !== words[at - 1]?.clause) clauses.push([word]);
    else clauses.at(-1)?.push(word);
  });
  return clauses;
}

/** Windows of `size` words at intervals of `step`; all words if there are fewer. */
export function windowsOf(words: Words, { size, step }: { size: number; step: number }): Words[] {
  const count = Math.max(1, Math.ceil((words.length - size) / step) + 1);
  return Array.from({ length: count }, (_, at) => words.slice(at * step, at * step + size));
}
