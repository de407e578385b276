/**
 * Memoizes `work` by text. `limit` is the total length of the keys, since user input has any length: beyond it the
 * cache is cleared. Longer texts are not cached.
 */
export function memoize<T>(work: (text: string) => T, limit: number): (text: string) => T {
  const known = new Map<string, { result: T }>();
  let letters = 0;
  return (text) => {
    const found = known.get(text);
    if (found) return found.result;
    const result = work(text);
    if (text.length > limit) return result;
    if (letters + text.length > limit) {
      known.clear();
      letters = 0;
    }
    letters += text.length;
    known.set(text, { result });
    return result;
  };
}
