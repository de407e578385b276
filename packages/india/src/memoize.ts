export const UNLIMITED = Number.POSITIVE_INFINITY;

/**
 * Memoizes `work` by text, or by the text that `keyOf` makes of its argument. `limit` is the total length of the keys,
 * since user input has any length: beyond it the cache is cleared. Longer keys are not cached; `UNLIMITED` is for caches of one run.
 */
export function memoize<T, A = string>(
  work: (argument: A) => T,
  limit: number,
  keyOf: (argument: A) => string = String,
): (argument: A) => T {
  const known = new Map<string, { result: T }>();
  let letters = 0;
  return (argument) => {
    const key = keyOf(argument);
    const found = known.get(key);
    if (found) return found.result;
    const result = work(argument);
    if (key.length > limit) return result;
    if (letters + key.length > limit) {
      known.clear();
      letters = 0;
    }
    letters += key.length;
    known.set(key, { result });
    return result;
  };
}
