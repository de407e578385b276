import type { Service } from '@anar/service-kit/lifecycle/service';
import type { CompletionUsage } from 'openai/resources/completions';
import { Counter } from 'prom-client';
import type { OpenAiConfig } from '../../openai/settings.ts';

export interface ModelMetrics {
  answers: Counter<'outcome'>;
  repairs: Counter;
  /** Counts the tokens of one call and what they cost. Servers that report no usage count nothing. */
  spent(usage: CompletionUsage | undefined | null): void;
}

const MILLION = 1_000_000;

/** 0 for a server that reports no valid count. */
const count = (reported: unknown) =>
  typeof reported === 'number' && reported >= 0 && Number.isFinite(reported) ? reported : 0;

/** What the model did and what it cost, US dollars by the configured prices. */
export function createModelMetrics({ metrics }: Pick<Service, 'metrics'>, price: OpenAiConfig['price']): ModelMetrics {
  const registers = [metrics];
  const tokens = new Counter({
    name: 'diagnosis_model_tokens_total',
    help: 'Tokens by kind; cached ones are part of input',
    labelNames: ['kind'],
    registers,
  });
  const dollars = new Counter({
    name: 'diagnosis_model_cost_usd_total',
    help: 'US dollars by OPENAI_PRICE_INPUT and OPENAI_PRICE_OUTPUT; cached tokens at the full price',
    registers,
  });
  return {
    answers: new Counter({
      name: 'diagnosis_model_answers_total',
      help: 'Questions by what became of the model’s answer',
      labelNames: ['outcome'],
      registers,
    }),
    repairs: new Counter({
      name: 'diagnosis_model_repairs_total',
      help: 'Answers that were sent back because they broke the schema',
      registers,
    }),
    spent(usage) {
      if (!usage) return;
      const [input, output] = [count(usage.prompt_tokens), count(usage.completion_tokens)];
      tokens.inc({ kind: 'input' }, input);
      tokens.inc({ kind: 'cached' }, count(usage.prompt_tokens_details?.cached_tokens));
      tokens.inc({ kind: 'output' }, output);
      dollars.inc((input * price.input + output * price.output) / MILLION);
    },
  };
}
