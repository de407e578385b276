import { ProviderFailure } from '@anar/service-kit/provider/failure';
import type { ChatCompletion, ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import type { OpenAiAccess } from '../../openai/connect-openai.ts';
import { answerSchema, type ModelAnswer, type ModelAnswerResult, readAnswer } from './model-answer.ts';
import type { ModelMetrics } from './model-metrics.ts';

/** `broken`: no complete answer of the requested schema, even after one repair. */
export type ModelReply = { outcome: 'answered'; answer: ModelAnswer } | { outcome: 'refused' | 'broken' };

export type Messages = readonly ChatCompletionMessageParam[];
/** `userId`: whose daily budget it is charged to. */
export type AskModel = (userId: string, messages: Messages) => Promise<ModelReply>;

/** Room for the answer and for the thoughts of reasoning models. */
const MOST_TOKENS = 2500;
/** A truncated reply may parse and yet say something else. */
const TRUNCATED: ModelAnswerResult = { problem: 'the reply was cut off at its end' };
/** Characters of a broken answer that are sent back to the model. */
const SHOWN_AGAIN = 4000;

/** Sends messages to the model; a reply that breaks the schema is sent back once. Throws `ProviderFailure`. */
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
    const read = first.isTruncated ? TRUNCATED : readAnswer(first.content);
    if (read.answer) return { outcome: 'answered', answer: read.answer };
    metrics.repairs.inc();
    try {
      const second = await complete(userId, [...messages, ...repairMessages(first.content, read.problem)], {
        until,
        again: false,
      });
      const { answer } = readAnswer(second.content);
      return answer && !second.refused && !second.isTruncated ? { outcome: 'answered', answer } : { outcome: 'broken' };
    } catch (error) {
      if (error instanceof ProviderFailure) return { outcome: 'broken' };
      throw error;
    }
  };
}

/** Tolerates any reply of a server that claims to be compatible: content that is no string becomes ''. */
function readChoice(choice: Partial<ChatCompletion.Choice> | undefined) {
  const { message, finish_reason: finish } = choice ?? {};
  const content: unknown = message?.content;
  return {
    refused: Boolean(message?.refusal) || finish === 'content_filter',
    isTruncated: finish === 'length',
    content: typeof content === 'string' ? content : '',
  };
}

function repairMessages(content: string, problem: string): Messages {
  return [
    { role: 'assistant', content: content.slice(0, SHOWN_AGAIN) || '(खाली)' },
    { role: 'user', content: `जवाब माँगे हुए JSON में नहीं था (${problem})। वही जवाब केवल सही और छोटे JSON में फिर दें।` },
  ];
}
