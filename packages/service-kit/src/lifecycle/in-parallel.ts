import pLimit from 'p-limit';

/** Runs `work` on every item, at most `limit` at once. All are tried; then the first error, if any, is thrown. */
export async function inParallel<T>(
  limit: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  await pLimit(limit).map(items, (item) => work(item).catch((error) => errors.push(error)));
  if (errors.length > 0) throw errors[0];
}
