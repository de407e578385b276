import { setTimeout as wait } from 'node:timers/promises';
import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  isBrokenCircuitError,
  isTaskCancelledError,
  retry,
  TimeoutStrategy,
  timeout,
} from 'cockatiel';
import type { DependencyStatus } from '../lifecycle/operations/health.ts';
import type { Service } from '../lifecycle/service.ts';
import { createCallBudget } from './call-budget.ts';
import { callMetrics } from './call-metrics.ts';
import { countsAgainst, isPassing, ProviderFailure } from './failure.ts';
import type { Spend, Spending } from './spending.ts';

export interface CallerOptions {
  /** Its name in the metrics and in Redis. */
  provider: string;
  /** Time limit of one call, ms. */
  timeoutMs: number;
  /** Over all replicas; unlimited by default. */
  callsPerMinute?: number;
  /** For paid calls: the budget of a day. */
  spending?: Spending;
  /** How long the circuit stays open, ms; `OPEN_MS` by default. */
  openMs?: number;
  /** ms since 1970; counts the calls of a minute. */
  clock?: () => number;
  /** Waits for the call budget. */
  pause?: (ms: number) => Promise<unknown>;
}

export interface RunOptions {
  /** Longest wait for the call budget or the provider's `Retry-After`, ms; 0 by default. */
  patienceMs?: number;
  /** Deadline of both tries, ms since 1970. */
  until?: number;
  /** False for calls that must not run twice: no retry. */
  again?: boolean;
  /** What each try may cost, and for whom; required with `spending`. */
  spend?: Spend;
}

/** Makes calls to one provider. */
export interface Caller {
  /**
   * Runs `call` within the time limit; one retry after a transient failure, none while the circuit is open. Throws
   * `ProviderFailure`.
   */
  run<T>(call: (signal: AbortSignal) => Promise<T>, options?: RunOptions): Promise<T>;
  /** Of the circuit breaker: `closed` lets calls through. */
  readonly state: 'closed' | 'open';
}

/** So many consecutive failures open the circuit; after `OPEN_MS` one call probes the provider. */
const FAILURES = 5;
export const OPEN_MS = 30_000;
const WAIT_MS = { least: 100, most: 500 };
/** Pause of the call budget after `rate_limited` without `Retry-After`. */
const REST_MS = 60_000;
/** With less time left a call is not worth starting. */
const LEAST_MS = 300;

/** Times in ms since 1970. */
interface Limits {
  turnBy: number;
  until: number;
  again: boolean;
  spend: Spend | undefined;
}

type Parts = Pick<Service, 'metrics' | 'redis' | 'key' | 'log'>;

export function createCaller(
  service: Parts,
  { provider, timeoutMs, callsPerMinute, spending, openMs = OPEN_MS, clock = Date.now, pause = wait }: CallerOptions,
): Caller {
  const metrics = callMetrics(service.metrics, provider);
  const budget =
    callsPerMinute === undefined
      ? undefined
      : createCallBudget(service, { provider, perMinute: callsPerMinute, clock, pause });
  /** With a call budget `rate_limited` pauses the calls; without one it counts as a failure for the circuit. */
  const isFailure = ({ outcome }: ProviderFailure) =>
    countsAgainst(outcome) || (outcome === 'rate_limited' && budget === undefined);
  const breaker = circuitBreaker(
    handleWhen((error) => !(error instanceof ProviderFailure) || isFailure(error)),
    { breaker: new ConsecutiveBreaker(FAILURES), halfOpenAfter: openMs },
  );
  const isClosed = () => breaker.state === CircuitState.Closed;
  breaker.onStateChange(() => metrics.open.set(isClosed() ? 0 : 1));
  metrics.open.set(0);

  /** Throws for a paid call without a user to charge. */
  function charged<T>(spend: Spend | undefined, work: () => Promise<T>): Promise<T> {
    if (!spending) return work();
    if (!spend) throw new Error(`a call to ${provider} says nobody to charge`);
    return spending.charge(spend, work);
  }

  async function once<T>(call: (signal: AbortSignal) => Promise<T>, { turnBy, until, spend }: Limits): Promise<T> {
    try {
      // While one call probes the provider, the others fail at once.
      if (breaker.state === CircuitState.HalfOpen) throw new ProviderFailure('short_circuit');
      // The probe, one call in half a minute, does not count against the budget.
      if (isClosed()) await budget?.take(turnBy - clock());
      const left = until - Date.now();
      if (left < LEAST_MS) throw new ProviderFailure('timeout');
      const result = await charged(spend, () =>
        breaker
          .execute(async () => {
            const ended = metrics.seconds.startTimer();
            return withinLimit(call, Math.min(timeoutMs, left)).finally(ended);
          })
          .catch((error: unknown) => {
            throw failureOf(error);
          }),
      );
      metrics.calls.inc({ provider, outcome: 'ok' });
      return result;
    } catch (error) {
      const failure = failureOf(error);
      metrics.calls.inc({ provider, outcome: failure.outcome });
      if (failure.outcome === 'rate_limited') await budget?.rest(failure.retryAfterMs ?? REST_MS);
      throw failure;
    }
  }

  /** Delay before the retry, ms; undefined for no retry. */
  function retryDelay({ outcome, retryAfterMs }: ProviderFailure, limits: Limits): number | undefined {
    const { turnBy, until, again } = limits;
    const rests = outcome === 'rate_limited' && budget !== undefined;
    const askedMs = retryAfterMs ?? (rests ? REST_MS : 0);
    const delayMs = Math.max(askedMs, WAIT_MS.least + Math.random() * (WAIT_MS.most - WAIT_MS.least));
    const isTooLong = askedMs > Math.max(0, turnBy - clock()) || Date.now() + delayMs + LEAST_MS > until;
    if (!again || isTooLong || !(outcome === 'rate_limited' || isPassing(outcome))) return undefined;
    // `budget.take` waits for the pause.
    return rests ? 0 : delayMs;
  }

  /** One retry, where the failure and the limits of this run allow it. */
  function retryOnce(limits: Limits) {
    let delayMs: number | undefined;
    const mayRetry = handleWhen((error) => {
      delayMs = error instanceof ProviderFailure ? retryDelay(error, limits) : undefined;
      return delayMs !== undefined;
    });
    const policy = retry(mayRetry, { maxAttempts: 1, backoff: new DelegateBackoff(() => delayMs ?? 0) });
    policy.onRetry(() => metrics.retries.inc());
    return policy;
  }

  return {
    async run(call, { patienceMs = 0, until = Number.POSITIVE_INFINITY, again = true, spend } = {}) {
      const limits = { turnBy: clock() + patienceMs, until, again, spend };
      return retryOnce(limits).execute(() => once(call, limits));
    },
    get state() {
      return isClosed() ? 'closed' : 'open';
    },
  };
}

/** Status of an outside system for `/readyz`; undefined: not configured. */
export function providerStatus(provider: Pick<Caller, 'state'> | undefined): DependencyStatus {
  if (provider === undefined) return 'unconfigured';
  return provider.state === 'open' ? 'down' : 'up';
}

/**
 * The call's result within `ms`; a later failure counts as `timeout`. A call that ignores its signal is not waited for.
 */
function withinLimit<T>(call: (signal: AbortSignal) => Promise<T>, ms: number): Promise<T> {
  const limit = timeout(ms, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });
  return limit.execute(({ signal }) =>
    call(signal).catch((cause: unknown) => {
      throw signal.aborted ? new ProviderFailure('timeout', { cause }) : cause;
    }),
  );
}

function failureOf(cause: unknown): ProviderFailure {
  if (cause instanceof ProviderFailure) return cause;
  if (isTaskCancelledError(cause)) return new ProviderFailure('timeout', { cause });
  return new ProviderFailure(isBrokenCircuitError(cause) ? 'short_circuit' : 'broken', { cause });
}
