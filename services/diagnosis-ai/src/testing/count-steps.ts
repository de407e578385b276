type Sized = { length: number } | undefined;

const lengthOf = (subject: unknown) => (subject as Sized)?.length ?? 0;
const SPENT: readonly (readonly [
  object,
  readonly string[],
  (self: unknown, given: unknown, result: unknown) => number,
])[] = [
  [
    String.prototype,
    ['replace', 'replaceAll', 'match', 'matchAll', 'search', 'split', 'normalize', 'toLowerCase'],
    lengthOf,
  ],
  [RegExp.prototype, ['test'], (_, text) => lengthOf(text)],
  [
    Array.prototype,
    [
      ...['map', 'filter', 'flatMap', 'some', 'every', 'find', 'findIndex', 'findLast', 'findLastIndex', 'forEach'],
      ...['reduce', 'includes', 'indexOf', 'join', 'sort', 'toSorted', 'toReversed'],
    ],
    lengthOf,
  ],
  [Array.prototype, ['slice'], (_, __, some) => lengthOf(some)],
  [Set.prototype, ['has', 'add'], () => 1],
  [Map.prototype, ['has', 'get', 'set'], () => 1],
];

/**
 * Deterministic cost of `work` in steps: one per character that a string or regex method reads, per list element, per
 * access to a set or map, and per call. Unlike time it is the same on every machine. While it counts, nothing else may
 * run.
 */
export async function countSteps(work: () => unknown): Promise<number> {
  let steps = 0;
  const restore = SPENT.flatMap(([prototype, names, cost]) =>
    names.map((name) => {
      const before = Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor;
      return { prototype, name, before, cost };
    }),
  );
  for (const { prototype, name, before, cost } of restore) {
    const counted = function (this: unknown, ...given: unknown[]): unknown {
      const result = Reflect.apply(before.value, this, given);
      steps += 1 + cost(this, given[0], result);
      return result;
    };
    Object.defineProperty(prototype, name, { ...before, value: counted });
  }
  try {
    await work();
  } finally {
    for (const { prototype, name, before } of restore) Object.defineProperty(prototype, name, before);
  }
  return steps;
}
