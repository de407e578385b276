import { createTokenBucket, type TokenBucket } from './token-bucket.ts';

/** How many messages a person may send, over all sockets of this process. */
const PER_SECOND = 20;
const AT_ONCE = 40;
/** So many are refused by name; who sends on at this rate loses the socket. */
const PATIENCE = 200;

export type Verdict = 'go' | 'too_fast' | 'cut';

export interface EventBudget {
  spend(userId: string): Verdict;
  /** Forgets who has sent nothing for a while. */
  sweep(): void;
}

/** Token buckets of each person who sends; they outlive a socket that was cut, so that a new one gains nothing. */
export function createEventBudget(now?: () => number): EventBudget {
  const people = new Map<string, { messages: TokenBucket; patience: TokenBucket }>();

  function bucketsOf(userId: string) {
    const known = people.get(userId);
    if (known) return known;
    const fresh = {
      messages: createTokenBucket({ perSecond: PER_SECOND, atOnce: AT_ONCE, now }),
      patience: createTokenBucket({ perSecond: PER_SECOND, atOnce: PATIENCE, now }),
    };
    people.set(userId, fresh);
    return fresh;
  }

  return {
    spend(userId) {
      const { messages, patience } = bucketsOf(userId);
      if (messages.take()) return 'go';
      return patience.take() ? 'too_fast' : 'cut';
    },
    sweep() {
      for (const [userId, { messages, patience }] of people) {
        if (messages.isFull() && patience.isFull()) people.delete(userId);
      }
    },
  };
}
