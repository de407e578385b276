/** Thrown by `within`. */
export class TimeLimitError extends Error {
  constructor(ms: number) {
    super(`Not done within ${ms} ms`);
    this.name = 'TimeLimitError';
  }
}

/** The promise's result, or a TimeLimitError after `ms` milliseconds. The work itself is not cancelled. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError(ms)), ms);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
