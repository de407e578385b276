import { createHash } from 'node:crypto';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { Messages } from './ask-model.ts';
import { type ModelAnswer, readAnswer } from './model-answer.ts';

/** Cache of the model's answers for a day, so that the same question is paid for once: a tap about harvest, a retry after a crash. */
export interface AnswerCache {
  find(messages: Messages): Promise<ModelAnswer | undefined>;
  keep(messages: Messages, answer: ModelAnswer): Promise<void>;
}

const KEEP_SECONDS = 24 * 60 * 60;

/** In Redis under a digest of the messages, without the user. While Redis is down every question goes to the model. */
export function createAnswerCache(
  { key, redis, log }: Pick<Service, 'key' | 'redis' | 'log'>,
  model: string,
): AnswerCache {
  const keyOf = (messages: Messages) =>
    key(
      'model-answer',
      createHash('sha256')
        .update(JSON.stringify([model, messages]))
        .digest('base64url'),
    );
  const logOutage = (err: unknown) => log.debug({ err }, 'answers of the model are not kept while redis is away');
  return {
    async find(messages) {
      const kept = await redis.get(keyOf(messages)).catch(logOutage);
      return kept ? readAnswer(kept).answer : undefined;
    },
    async keep(messages, answer) {
      await redis.set(keyOf(messages), JSON.stringify(answer), 'EX', KEEP_SECONDS).catch(logOutage);
    },
  };
}
