import type { Row } from '../../routes.ts';

export type ArrivalLimits = Pick<Row, 'bodyIdleMs' | 'bodyTotalMs' | 'leastRate'>;

export interface ArrivalClock {
  seen(bytes: number): void;
  stop(): void;
}

/**
 * Calls `refuse` once when nothing arrived for `bodyIdleMs`, the whole takes longer than `bodyTotalMs`, or less has
 * come than `leastRate` since its grace was over.
 */
export function watchArrival({ bodyIdleMs, bodyTotalMs, leastRate }: ArrivalLimits, refuse: () => void): ArrivalClock {
  const startedAt = performance.now();
  let seenAt = startedAt;
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;

  function deadline(): number {
    const first = Math.min(seenAt + bodyIdleMs, startedAt + bodyTotalMs);
    if (leastRate === undefined) return first;
    return Math.min(first, startedAt + leastRate.graceMs + (bytes / leastRate.bytesPerSecond) * 1000);
  }

  function look(): void {
    const left = deadline() - performance.now();
    if (left <= 0) refuse();
    else timer = setTimeout(look, left);
  }

  look();
  return {
    seen(more) {
      seenAt = performance.now();
      bytes += more;
    },
    stop: () => clearTimeout(timer),
  };
}
