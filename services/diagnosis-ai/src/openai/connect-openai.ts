import type { Service } from '@anar/service-kit/lifecycle/service';
import { type Caller, createCaller } from '@anar/service-kit/provider/caller';
import { type FailedOutcome, ProviderFailure } from '@anar/service-kit/provider/failure';
import type OpenAI from 'openai';
import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';
import { openAiClient } from './client.ts';
import type { OpenAiConfig } from './settings.ts';

export interface OpenAiAccess {
  client: OpenAI;
  config: OpenAiConfig;
  /** Makes calls for one use (`chat`, `transcribe`, `speak`), each with a circuit of its own. Once a use. */
  caller(use: string, timeoutMs: number): Caller;
}

/** The longest wait that the provider may ask for while a farmer waits. */
const PATIENCE_MS = 5000;

/** The provider for models and speech, or undefined when there is none; `/readyz` and the metrics show its state. */
export function connectOpenAi(
  service: Pick<Service, 'health' | 'metrics' | 'log' | 'redis' | 'key'>,
  config: OpenAiConfig | undefined,
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
    client: openAiClient(config),
    config,
    caller(use, timeoutMs) {
      const caller = createCaller(service, { provider: `openai-${use}`, timeoutMs });
      callers.push(caller);
      return {
        run: (call, options) =>
          caller.run(
            (signal) =>
              call(signal).catch((error: unknown) => {
                throw failureOf(error);
              }),
            { patienceMs: PATIENCE_MS, ...options },
          ),
        get state() {
          return caller.state;
        },
      };
    },
  };
}

/** What the SDK threw, in the kit's words, with its own error as cause. Half a body or no JSON is `broken`. */
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
