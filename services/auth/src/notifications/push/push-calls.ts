import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '@anar/service-kit/lifecycle/operations/logger';
import { PushFailure, type PushOutcome, type StillWanted } from './push.ts';

export const CALL_OUTCOMES = [
  'sent',
  'gone',
  'refused',
  'unauthorized',
  'rate_limited',
  'server_error',
  'no_answer',
  /** Not made: the provider requested a pause. */
  'resting',
] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

export interface CallResult {
  outcome: CallOutcome;
  /** The provider's error code, for logs. */
  word: string;
  /** The wait that the provider requests. */
  waitMs?: number | undefined;
  cause?: unknown;
}

export interface PushCallsDeps {
  log: Logger;
  /** ms since 1970. */
  now(): number;
  /** Called after every call, also one that was not made. */
  onCall(provider: string, outcome: CallOutcome, seconds: number): void;
  pause?: ((ms: number) => Promise<unknown>) | undefined;
}

interface PushOptions {
  quota: string;
  kind: string;
  isWanted: StillWanted | undefined;
  retriesUnauthorized?: boolean;
}

/** A longer wait than this is left to the retry of the job. */
const PATIENCE_MS = 5000;
const SHORT_PAUSE_MS = { least: 200, most: 800 };
/** "If no retry-after header is set, default to 60 seconds." (FCM, on 429) */
const REST_MS = 60_000;

/**
 * Calls to a push provider: measured, retried once after a temporary failure, paused for as long as the provider
 * requests.
 */
export function createPushCalls(provider: string, { log, now, onCall, pause = wait }: PushCallsDeps) {
  /** By quota: when it is available again. */
  const rests = new Map<string, number>();

  function rest(quota: string, waitMs: number): void {
    for (const [name, until] of rests) if (until <= now()) rests.delete(name);
    rests.set(quota, now() + waitMs);
  }

  async function measured(call: () => Promise<CallResult>): Promise<CallResult> {
    const from = performance.now();
    const result = await call().catch(
      (cause: unknown): CallResult => ({ outcome: 'no_answer', word: 'no answer', cause }),
    );
    onCall(provider, result.outcome, (performance.now() - from) / 1000);
    return result.outcome === 'rate_limited' ? { ...result, waitMs: result.waitMs ?? REST_MS } : result;
  }

  /**
   * `quota`: what the provider counts by; while it is used up no call of it is made. `retriesUnauthorized`: an
   * `unauthorized` call is retried at once, with a new token. Throws `PushFailure` when a later retry may succeed.
   */
  return async function push(
    call: () => Promise<CallResult>,
    { quota, kind, isWanted, retriesUnauthorized = false }: PushOptions,
  ): Promise<PushOutcome> {
    for (let tries = 1; ; tries++) {
      if (now() < (rests.get(quota) ?? 0)) {
        onCall(provider, 'resting', 0);
        throw new PushFailure(`${provider} asked to wait`);
      }
      if (isWanted && !(await isWanted())) return 'unwanted';
      const { outcome, word, waitMs, cause } = await measured(call);
      if (outcome === 'sent' || outcome === 'gone') return outcome;
      if (outcome === 'refused' || (outcome === 'unauthorized' && !retriesUnauthorized)) {
        log.warn({ word, kind }, 'push refused');
        return 'refused';
      }
      const isLong = waitMs !== undefined && waitMs > PATIENCE_MS;
      if (isLong) rest(quota, waitMs);
      if (isLong || tries === 2) throw new PushFailure(`${provider}: ${word}`, { cause });
      log.info({ outcome, word }, 'push is tried once more');
      if (outcome !== 'unauthorized') await pause(waitMs ?? shortPause());
    }
  };
}

const shortPause = () => SHORT_PAUSE_MS.least + Math.random() * (SHORT_PAUSE_MS.most - SHORT_PAUSE_MS.least);
