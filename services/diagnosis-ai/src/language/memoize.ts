/** `work` with its results memoized by text; at `limit` texts the cache is cleared. */
export function memoize<T>(work: (text: string) => T, limit: number): (text: string) => T {
  const known = new Map<string, { result: T }>();
  return (text) => {
    const found = known.get(text);
    if (found) return found.result;
    const result = work(text);
    if (known.size >= limit) known.clear();
    known.set(text, { result });
    return result;
  };
}
