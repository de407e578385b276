import type { Service } from '@anar/service-kit/service';
import type OpenAI from 'openai';
import { callMetrics } from './call-metrics.ts';
import { type Caller, createCaller } from './caller.ts';
import { openAiClient } from './client.ts';
import type { OpenAiConfig } from './settings.ts';

export interface OpenAiAccess {
  client: OpenAI;
  config: OpenAiConfig;
  /** Makes calls for one use (`chat`, `transcribe`, `speak`), each with a circuit of its own. Once a use. */
  caller(use: string, timeoutMs: number): Caller;
}

/** The provider for models and speech, or undefined when there is none; `/readyz` and the metrics tell how it is. */
export function connectOpenAi(
  service: Pick<Service, 'health' | 'metrics' | 'log'>,
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
  const metrics = callMetrics(service);
  return {
    client: openAiClient(config),
    config,
    caller(use, timeoutMs) {
      const caller = createCaller({ use, timeoutMs, metrics });
      callers.push(caller);
      return caller;
    },
  };
}
