import type { Service } from '@anar/service-kit/lifecycle/service';
import { runQueries } from '@anar/service-kit/mongo/run-queries';
import { type Caller, createCaller, type RunOptions } from '@anar/service-kit/provider/caller';
import { type FailedOutcome, ProviderFailure } from '@anar/service-kit/provider/failure';
import { createSpending } from '@anar/service-kit/provider/spending';
import type OpenAI from 'openai';
import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai/core/error';
import type { PlanStore } from '../quota/plan.store.ts';
import { DAY_LIMITS, type OpenAiConfig, type OpenAiUse } from './settings.ts';

export interface OpenAiAccess {
  /** Loaded only where it is configured: 3 MB. */
  client: Promise<OpenAI>;
  config: OpenAiConfig;
  /** Makes calls for one use, with its own circuit breaker and budget. Call it once per use. */
  caller(use: OpenAiUse, timeoutMs: number): PaidCaller;
}

/** The user a call is charged to, and its amount in units of the use. */
export interface Charge {
  userId: string;
  amount: number;
}

export interface PaidCaller {
  /** Like `Caller.run`, within the day's limits of the product and of the person's plan: beyond them `day_spent`. */
  run<T>(charge: Charge, call: (signal: AbortSignal) => Promise<T>, options?: Omit<RunOptions, 'spend'>): Promise<T>;
}

/** The longest Retry-After that is waited out while a farmer waits. */
const PATIENCE_MS = 5000;

/** The provider for models and speech, or undefined when there is none; `/readyz` and the metrics show its state. */
export function connectOpenAi(
  service: Pick<Service, 'health' | 'metrics' | 'log' | 'redis' | 'key' | 'mongo'>,
  config: OpenAiConfig | undefined,
  plans: Pick<PlanStore, 'query'>,
): OpenAiAccess | undefined {
  const callers: Caller[] = [];
  service.health.add({
    name: 'openai',
    required: false,
    check: () => (config ? (callers.some(({ state }) => state === 'open') ? 'down' : 'up') : 'unconfigured'),
  });
  if (!config) return undefined;
  const { model, vision, transcribeModel, speech } = config;
  service.log.info({ baseUrl: config.baseUrl, model, vision, transcribeModel, speech }, 'openai is configured');
  return {
    client: import('./client.ts').then(({ openAiClient }) => openAiClient(config)),
    config,
    caller(use, timeoutMs) {
      const provider = `openai-${use}`;
      const { perDay, perPerson } = (config.spending ?? DAY_LIMITS)[use];
      const spending = createSpending(service, { provider, perDay });
      const caller = createCaller(service, { provider, timeoutMs, spending });
      callers.push(caller);
      const leastCap = Math.min(...Object.values(perPerson));
      const capOf = async (userId: string) => {
        const { planId } = await runQueries(service.mongo, { planId: plans.query(userId, new Date()) });
        return perPerson[planId];
      };
      return {
        async run({ userId, amount }, call, options) {
          const spend = { userId, amount, cap: leastCap, fullCap: () => capOf(userId) };
          const run = (signal: AbortSignal) =>
            call(signal).catch((error: unknown) => {
              throw failureOf(error);
            });
          return caller.run(run, { patienceMs: PATIENCE_MS, ...options, spend });
        },
      };
    },
  };
}

/** Maps an error of the SDK to the kit's, with the original as cause. A truncated body or invalid JSON is `broken`. */
function failureOf(cause: unknown): ProviderFailure {
  if (cause instanceof ProviderFailure) return cause;
  return new ProviderFailure(outcomeOf(cause), { cause, retryAfterMs: retryAfterMs(cause) });
}

function outcomeOf(error: unknown): FailedOutcome {
  if (error instanceof APIConnectionTimeoutError || error instanceof APIUserAbortError) return 'timeout';
  if (error instanceof APIConnectionError) return 'connection';
  if (!(error instanceof APIError) || error.status === undefined) return 'broken';
  if (error.status === 429) return error.code === 'insufficient_quota' ? 'no_credit' : 'rate_limited';
  if (error.status === 401 || error.status === 403) return 'unauthorized';
  return error.status >= 500 || error.status === 408 || error.status === 409 ? 'server_error' : 'rejected';
}

/** Milliseconds the provider asks to wait; undefined when it says nothing. Dates are not used by this API. */
function retryAfterMs(error: unknown): number | undefined {
  if (!(error instanceof APIError)) return undefined;
  const header = (name: string) => Number(error.headers?.get(name) ?? Number.NaN);
  const exact = header('retry-after-ms');
  const wait = Number.isFinite(exact) ? exact : header('retry-after') * 1000;
  return Number.isFinite(wait) && wait >= 0 ? wait : undefined;
}
