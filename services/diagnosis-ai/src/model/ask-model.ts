import { ProviderFailure } from '@anar/service-kit/provider/failure';
import type { ChatCompletion, ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import type { OpenAiAccess } from '../openai/connect-openai.ts';
import { answerSchema, type ModelAnswer, type ModelAnswerResult, readAnswer } from './model-answer.ts';
import type { ModelMetrics } from './model-metrics.ts';

/** `broken`: no whole answer in the asked-for shape, even after one repair. */
export type ModelReply = { outcome: 'answered'; answer: ModelAnswer } | { outcome: 'refused' | 'broken' };

export type Messages = readonly ChatCompletionMessageParam[];
/** `userId`: whose day it is charged to. */
export type AskModel = (userId: string, messages: Messages) => Promise<ModelReply>;

/** Room for the answer, and for the thoughts of models that think. */
const MOST_TOKENS = 2500;
/** What is left of it may look whole, and say something else. */
const CUT: ModelAnswerResult = { problem: 'the reply was cut off at its end' };
/** So much of a broken answer is shown to the model again. */
const SHOWN_AGAIN = 4000;

/** Puts messages to the model; a reply that breaks the schema is sent back once. Throws `ProviderFailure`. */
export function createAskModel(
  { client, config, caller }: OpenAiAccess,
  model: string,
  problemIds: readonly string[],
  metrics: ModelMetrics,
): AskModel {
  const { chat: timeoutMs } = config.timeoutMs;
  const calls = caller('chat', timeoutMs);
  const json_schema = { name: 'plant_check', strict: true, schema: answerSchema(problemIds) };
  const format = { type: 'json_schema', json_schema } as const;

  async function complete(userId: string, messages: Messages, options: { until: number; again?: boolean }) {
    const body = { model, messages: [...messages], response_format: format, max_completion_tokens: MOST_TOKENS };
    const reply = await calls.run(
      { userId, amount: 1 },
      async (signal) => (await client).chat.completions.create(body, { signal, timeout: timeoutMs }),
      options,
    );
    metrics.spent(reply?.usage);
    return readChoice(reply?.choices?.[0]);
  }

  return async (userId, messages) => {
    const until = Date.now() + 2 * timeoutMs;
    const first = await complete(userId, messages, { until });
    if (first.refused) return { outcome: 'refused' };
    const read = first.isCut ? CUT : readAnswer(first.content);
    if (read.answer) return { outcome: 'answered', answer: read.answer };
    metrics.repairs.inc();
    try {
      const second = await complete(userId, [...messages, ...sentBack(first.content, read.problem)], {
        until,
        again: false,
      });
      const { answer } = readAnswer(second.content);
      return answer && !second.refused && !second.isCut ? { outcome: 'answered', answer } : { outcome: 'broken' };
    } catch (error) {
      if (error instanceof ProviderFailure) return { outcome: 'broken' };
      throw error;
    }
  };
}

/** Whatever a server that calls itself compatible sends: what is no text is an empty one. */
function readChoice(choice: Partial<ChatCompletion.Choice> | undefined) {
  const { message, finish_reason: finish } = choice ?? {};
  const content: unknown = message?.content;
  return {
    refused: Boolean(message?.refusal) || finish === 'content_filter',
    isCut: finish === 'length',
    content: typeof content === 'string' ? content : '',
  };
}

function sentBack(content: string, problem: string): Messages {
  return [
    { role: 'assistant', content: content.slice(0, SHOWN_AGAIN) || '(खाली)' },
    { role: 'user', content: `जवाब माँगे हुए JSON में नहीं था (${problem})। वही जवाब केवल सही और छोटे JSON में फिर दें।` },
  ];
}
