import { setTimeout as wait } from 'node:timers/promises';

/** The first round leaves 3 MB that only its finalizers release. Each takes some 80 ms. */
const ROUNDS = 3;
const BETWEEN_MS = 100;

/**
 * Frees the garbage of the start, some 20 MB: an idle process allocates so little that V8 would not collect it for
 * hours. Needs `--expose-gc`: the inspector, which could do it too, permanently takes 2 MB.
 */
export async function collectGarbage(): Promise<void> {
  const { gc } = globalThis;
  if (gc === undefined) return;
  for (let round = 0; round < ROUNDS; round++) {
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    await wait(BETWEEN_MS);
  }
}
