/** Seeded random numbers: the same seed gives the same decisions. */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  between(least: number, most: number): number;
  happens(share: number): boolean;
  shuffled<Item>(items: readonly Item[]): Item[];
  /** An independent generator, unaffected by draws from this one. */
  branch(): Random;
}

/** mulberry32: https://github.com/bryc/code/blob/master/jshash/PRNGs.md */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    happens: (share) => next() < share,
    shuffled(items) {
      const rest = [...items];
      return items.map(() => rest.splice(Math.floor(next() * rest.length), 1)[0] as (typeof items)[number]);
    },
    branch: () => createRandom(Math.floor(next() * 2 ** 32)),
  };
}
