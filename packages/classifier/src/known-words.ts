import { readFileSync } from 'node:fs';

/** Sounds of words that several writers of the training sentences used, by `training/train-problems.ts`. */
export function loadKnownWords(): ReadonlySet<string> {
  return new Set(
    readFileSync(new URL('./models/known-words.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n'),
  );
}
