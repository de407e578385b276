export interface TokenBucketOptions {
  perSecond: number;
  atOnce: number;
  /** Monotonic clock, ms. */
  now?: (() => number) | undefined;
}

export interface TokenBucket {
  /** Takes one token; false if empty. */
  take(): boolean;
  isFull(): boolean;
}

/** A token bucket that starts full. */
export function createTokenBucket({
  perSecond,
  atOnce,
  now = () => performance.now(),
}: TokenBucketOptions): TokenBucket {
  let left = atOnce;
  let at = now();

  function fill(): void {
    const time = now();
    left = Math.min(atOnce, left + ((time - at) / 1000) * perSecond);
    at = time;
  }

  return {
    take() {
      fill();
      if (left < 1) return false;
      left -= 1;
      return true;
    },
    isFull() {
      fill();
      return left === atOnce;
    },
  };
}
