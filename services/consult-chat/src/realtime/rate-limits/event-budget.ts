import { createTokenBucket, type TokenBucket } from './token-bucket.ts';

/** Rate limit of messages per user, over all sockets of this process. */
const PER_SECOND = 20;
const AT_ONCE = 40;
/** Rejections before a user who keeps sending at this rate is disconnected. */
const PATIENCE = 200;

export type Verdict = 'go' | 'too_fast' | 'cut';

export interface EventBudget {
  spend(userId: string): Verdict;
  /** Evicts users with full buckets. */
  sweep(): void;
}

/**
 * Token buckets per sending user; they outlive a disconnected socket, so that reconnecting does not reset the limit.
 */
export function createEventBudget(now?: () => number): EventBudget {
  const buckets = new Map<string, { messages: TokenBucket; patience: TokenBucket }>();

  function bucketsOf(userId: string) {
    const known = buckets.get(userId);
    if (known) return known;
    const fresh = {
      messages: createTokenBucket({ perSecond: PER_SECOND, atOnce: AT_ONCE, now }),
      patience: createTokenBucket({ perSecond: PER_SECOND, atOnce: PATIENCE, now }),
    };
    buckets.set(userId, fresh);
    return fresh;
  }

  return {
    spend(userId) {
      const { messages, patience } = bucketsOf(userId);
      if (messages.take()) return 'go';
      return patience.take() ? 'too_fast' : 'cut';
    },
    sweep() {
      for (const [userId, { messages, patience }] of buckets) {
        if (messages.isFull() && patience.isFull()) buckets.delete(userId);
      }
    },
  };
}
