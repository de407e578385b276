/** Runs work as its turn comes: `limit` pieces at once, the rest wait in the order they came. */
export function atOnce(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = limit;

  function pass(): void {
    const next = waiting.shift();
    if (next) next();
    else free++;
  }

  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      pass();
    }
  };
}
