import { setTimeout as wait } from 'node:timers/promises';
import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen, isBrokenCircuitError } from 'cockatiel';
import type { CallMetrics } from './call-metrics.ts';
import { countsAgainst, isPassing, ProviderFailure } from './failure.ts';

export interface CallerOptions {
  /** The longest one call may take, ms. */
  timeoutMs: number;
  metrics: CallMetrics;
  /** Asked before each call; it waits up to `patienceMs` and throws `ProviderFailure` when no call may be made. */
  permit?: (patienceMs: number) => Promise<void>;
  /** Waits before a second try. */
  pause?: (ms: number) => Promise<unknown>;
}

/** Makes calls to one provider that may safely be made twice. */
export interface Caller {
  /** Runs `call` within the time limit, once more after a failure that may pass, and not while the circuit is open. Throws `ProviderFailure`. */
  run<T>(call: (signal: AbortSignal) => Promise<T>, patienceMs?: number): Promise<T>;
  /** Whether calls are made now. */
  readonly state: 'closed' | 'open';
}

/** So many failures in a row open the circuit; after this long one call tries whether the provider is back. */
export const FAILURES = 5;
export const OPEN_MS = 30_000;
const WAIT_MS = { least: 100, most: 500 };

export function createCaller({ timeoutMs, metrics, permit, pause = wait }: CallerOptions): Caller {
  const breaker = circuitBreaker(
    handleWhen((error) => !(error instanceof ProviderFailure) || countsAgainst(error.outcome)),
    { breaker: new ConsecutiveBreaker(FAILURES), halfOpenAfter: OPEN_MS },
  );
  const isClosed = () => breaker.state === CircuitState.Closed;
  breaker.onStateChange(() => metrics.open.set(isClosed() ? 0 : 1));
  metrics.open.set(0);

  async function once<T>(call: (signal: AbortSignal) => Promise<T>, patienceMs: number): Promise<T> {
    try {
      // While one call tries whether the provider is back, the others do not wait for it.
      if (breaker.state === CircuitState.HalfOpen) throw new ProviderFailure('short_circuit');
      // That one call in half a minute is not worth a place in the budget.
      if (breaker.state === CircuitState.Closed) await permit?.(patienceMs);
      const result = await breaker.execute(async () => {
        const ended = metrics.seconds.startTimer();
        return call(AbortSignal.timeout(timeoutMs)).finally(ended);
      });
      metrics.calls.inc({ outcome: 'ok' });
      return result;
    } catch (error) {
      const failure = failureOf(error);
      metrics.calls.inc({ outcome: failure.outcome });
      throw failure;
    }
  }

  return {
    async run(call, patienceMs = 0) {
      try {
        return await once(call, patienceMs);
      } catch (error) {
        if (!(error instanceof ProviderFailure) || !isPassing(error.outcome)) throw error;
        await pause(WAIT_MS.least + Math.random() * (WAIT_MS.most - WAIT_MS.least));
        metrics.retries.inc();
        return once(call, patienceMs);
      }
    },
    get state() {
      return isClosed() ? 'closed' : 'open';
    },
  };
}

function failureOf(cause: unknown): ProviderFailure {
  if (cause instanceof ProviderFailure) return cause;
  return new ProviderFailure(isBrokenCircuitError(cause) ? 'short_circuit' : 'broken', { cause });
}
