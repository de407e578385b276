import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '../http/errors.ts';
import { overloaded } from '../http/server/load-shedding.ts';

export interface Turns {
  /**
   * Runs `work` when it is its owner's turn: one per owner at a time, first come first served, and never more at once
   * than there are places. Throws 429 when the owner has one waiting already, 503 when too many wait; both with
   * Retry-After.
   */
  take<T>(owner: string, places: number, work: () => Promise<T>): Promise<T>;
  /** Refuses waiting and later work with 503; running work continues. */
  close(): void;
  readonly waiting: number;
}

interface Waiter {
  owner: string;
  places: number;
  start: () => void;
  refuse: (error: AppError) => void;
}

const later = (seconds: number) => ({ headers: { 'retry-after': String(seconds) } });

/**
 * A queue: `places` run at once, `most` wait, at most one per owner, so that an owner's second submission is served
 * too.
 */
export function createTurns({ places: all, most }: { places: number; most: number }): Turns {
  const working = new Map<string, number>();
  let queue: Waiter[] = [];
  let closed = false;

  const taken = () => [...working.values()].reduce((sum, places) => sum + places, 0);

  /** Starts what may run: skips owners with running work, but not work that waits only for more places. */
  function next(): void {
    const first = queue.find(({ owner }) => !working.has(owner));
    if (!first || taken() + first.places > all) return;
    queue = queue.filter((waiter) => waiter !== first);
    working.set(first.owner, first.places);
    first.start();
    next();
  }

  return {
    async take(owner, places, work) {
      if (closed || queue.length >= most) throw overloaded();
      if (queue.some((waiter) => waiter.owner === owner)) throw new AppError(kitErrors.tooManyRequests, later(5));
      await new Promise<void>((start, refuse) => {
        queue.push({ owner, places: Math.min(places, all), start, refuse });
        next();
      });
      try {
        return await work();
      } finally {
        working.delete(owner);
        next();
      }
    },
    close() {
      closed = true;
      for (const { refuse } of queue.splice(0)) refuse(overloaded());
    },
    get waiting() {
      return queue.length;
    },
  };
}
