/** How many messages a person may send, over all sockets of this process. */
const PER_SECOND = 20;
const AT_ONCE = 40;
/** So many are refused by name; who sends on at this rate loses the socket. It fills as the budget does. */
const PATIENCE = 200;

export type Verdict = 'go' | 'too_fast' | 'cut';

interface Bucket {
  left: number;
  patience: number;
  at: number;
}

export interface EventBudget {
  spend(userId: string): Verdict;
  /** Forgets who has sent nothing for a while. */
  sweep(): void;
}

/** A token bucket for each person who sends; it outlives a socket that was cut, so that a new one gains nothing. */
export function createEventBudget(now: () => number = () => performance.now()): EventBudget {
  const buckets = new Map<string, Bucket>();

  function filled(userId: string): Bucket {
    const at = now();
    const bucket = buckets.get(userId);
    if (bucket === undefined) {
      const fresh = { left: AT_ONCE, patience: PATIENCE, at };
      buckets.set(userId, fresh);
      return fresh;
    }
    const earned = ((at - bucket.at) / 1000) * PER_SECOND;
    bucket.left = Math.min(AT_ONCE, bucket.left + earned);
    bucket.patience = Math.min(PATIENCE, bucket.patience + earned);
    bucket.at = at;
    return bucket;
  }

  return {
    spend(userId) {
      const bucket = filled(userId);
      if (bucket.left >= 1) {
        bucket.left -= 1;
        return 'go';
      }
      if (bucket.patience < 1) return 'cut';
      bucket.patience -= 1;
      return 'too_fast';
    },
    sweep() {
      for (const userId of buckets.keys()) {
        const { left, patience } = filled(userId);
        if (left === AT_ONCE && patience === PATIENCE) buckets.delete(userId);
      }
    },
  };
}
