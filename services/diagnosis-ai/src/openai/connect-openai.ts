import type { Service } from '@anar/service-kit/lifecycle/service';
import { type Caller, createCaller } from '@anar/service-kit/provider/caller';
import type OpenAI from 'openai';
import { openAiClient } from './client.ts';
import { failureOf } from './failure.ts';
import type { OpenAiConfig } from './settings.ts';

export interface OpenAiAccess {
  client: OpenAI;
  config: OpenAiConfig;
  /** Makes calls for one use (`chat`, `transcribe`, `speak`), each with a circuit of its own. Once a use. */
  caller(use: string, timeoutMs: number): Caller;
}

/** The longest wait that the provider may ask for while a farmer waits. */
const PATIENCE_MS = 5000;

/** The provider for models and speech, or undefined when there is none; `/readyz` and the metrics tell how it is. */
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
