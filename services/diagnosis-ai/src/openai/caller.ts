import { setTimeout as wait } from 'node:timers/promises';
import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen, isBrokenCircuitError } from 'cockatiel';
import { type CallOutcome, countsAgainst, isPassing, OpenAiAway, outcomeOf, retryAfterMs } from './away.ts';
import type { CallMetrics } from './call-metrics.ts';

export interface CallerOptions {
  /** What it is used for, in the metrics: chat, transcribe, speak. */
  use: string;
  /** The longest one call may take, ms. */
  timeoutMs: number;
  metrics: CallMetrics;
}

export interface RunOptions {
  /** Ends all of it, ms since 1970; after twice the time limit unless said otherwise. */
  until?: number;
  /** Whether a passing failure is tried once more; yes unless said otherwise. */
  again?: boolean;
}

/** Makes calls of one kind to the provider. */
export interface Caller {
  /** Runs `call` within the time limit, and not at all while the circuit is open. Throws `OpenAiAway`. */
  run<T>(call: (signal: AbortSignal) => Promise<T>, options?: RunOptions): Promise<T>;
  /** Whether calls are made now. */
  readonly state: 'closed' | 'open';
}

/** So many failures in a row open the circuit; after this long one call tries whether the provider is back. */
const FAILURES = 5;
export const OPEN_MS = 30_000;
/** The wait before the retry, and the longest that a provider may ask for. */
const WAIT_MS = { least: 250, most: 1000, asked: 5000 };
/** With less time left a call is not worth starting. */
const LEAST_MS = 300;

export function createCaller({ use, timeoutMs, metrics }: CallerOptions): Caller {
  const breaker = circuitBreaker(
    handleWhen((error) => countsAgainst(outcomeOf(error))),
    { breaker: new ConsecutiveBreaker(FAILURES), halfOpenAfter: OPEN_MS },
  );
  const tell = () => metrics.open.set({ use }, breaker.state === CircuitState.Closed ? 0 : 1);
  breaker.onStateChange(tell);
  tell();

  async function once<T>(call: (signal: AbortSignal) => Promise<T>, until: number): Promise<T> {
    const left = Math.min(timeoutMs, until - Date.now());
    if (left < LEAST_MS) throw new OpenAiAway('timeout');
    // While one call tries whether the provider is back, the others do not wait for it.
    if (breaker.state === CircuitState.HalfOpen) throw new OpenAiAway('short_circuit');
    const ended = metrics.seconds.startTimer({ use });
    try {
      const result = await breaker.execute(() => inTime(call, left));
      metrics.calls.inc({ use, outcome: 'ok' });
      ended();
      return result;
    } catch (error) {
      const outcome = isBrokenCircuitError(error) ? 'short_circuit' : outcomeOf(error);
      if (outcome !== 'short_circuit') ended();
      throw new OpenAiAway(outcome, error);
    }
  }

  return {
    async run(call, { until = Date.now() + 2 * timeoutMs, again = true } = {}) {
      try {
        return await once(call, until);
      } catch (error) {
        const { outcome, cause } = count(error);
        const pause = Math.max(retryAfterMs(cause) ?? 0, jitter());
        const soon = pause <= WAIT_MS.asked && Date.now() + pause + LEAST_MS < until;
        if (!again || !isPassing(outcome) || !soon) throw error;
        await wait(pause);
        metrics.retries.inc({ use });
        return once(call, until).catch((second: unknown) => {
          throw count(second);
        });
      }
    },
    get state() {
      return breaker.state === CircuitState.Closed ? 'closed' : 'open';
    },
  };

  function count(error: unknown): OpenAiAway {
    const away = error instanceof OpenAiAway ? error : new OpenAiAway('broken', error);
    metrics.calls.inc({ use, outcome: away.outcome satisfies CallOutcome });
    return away;
  }
}

/** The call's result within `ms`, body included (the SDK's own limit ends at the headers). */
async function inTime<T>(call: (signal: AbortSignal) => Promise<T>, ms: number): Promise<T> {
  const signal = AbortSignal.timeout(ms);
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new OpenAiAway('timeout', signal.reason)), { once: true });
  });
  return Promise.race([call(signal), late]);
}

const jitter = () => WAIT_MS.least + Math.random() * (WAIT_MS.most - WAIT_MS.least);
