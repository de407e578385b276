export interface TokenBucketOptions {
  perSecond: number;
  atOnce: number;
  /** ms; of any clock that only goes forward. */
  now?: (() => number) | undefined;
}

export interface TokenBucket {
  /** Takes one. `false`: it is empty. */
  take(): boolean;
  isFull(): boolean;
}

/** A bucket that begins full, and fills with time. */
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
