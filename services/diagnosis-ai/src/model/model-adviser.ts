import type { Service } from '@anar/service-kit/lifecycle/service';
import { ProviderFailure } from '@anar/service-kit/provider/failure';
import { APIError } from 'openai/core/error';
import type { Adviser, Assessment, PlantQuestion } from '../adviser/adviser.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { OpenAiAccess } from '../openai/connect-openai.ts';
import { createAnswerCache } from './answer-cache.ts';
import { createAskModel, type Messages } from './ask-model.ts';
import { instructionsFor } from './instructions.ts';
import { createModelMetrics } from './model-metrics.ts';
import { createQuestionAnswer } from './opinion.ts';
import { photoForModel } from './photo-for-model.ts';
import { questionFacts } from './question-facts.ts';
import { weighOpinion } from './weigh-opinion.ts';

/** User id for callers without a user (benches); its daily budget is like any other. */
const NO_USER = 'nobody';
/** Outcomes that the text alone decides, or that need a look at the photo. */
const NOT_FOR_A_MODEL: ReadonlySet<Assessment['outcome']> = new Set([
  'other_subject',
  'how_to',
  'asks_spraying',
  'photo_alone',
]);

/**
 * The adviser with a model: the rules read the question first, the model gets it with the matching entries of the
 * knowledge base, and its answer is checked and weighed against the rules. While the model is unavailable, the rules
 * answer alone.
 */
export function createModelAdviser(
  rules: Adviser,
  knowledge: Knowledge,
  service: Pick<Service, 'metrics' | 'log' | 'key' | 'redis'>,
  openai: OpenAiAccess | undefined,
): Adviser {
  const { model, vision, price } = openai?.config ?? {};
  if (!openai || !model || !price) return rules;
  const metrics = createModelMetrics(service, price);
  const cache = createAnswerCache(service, model);
  const ask = createAskModel(
    openai,
    model,
    knowledge.problems.map(({ id }) => id),
    metrics,
  );
  const check = createQuestionAnswer(knowledge);
  const instructions = instructionsFor(knowledge);

  async function messagesFor(question: PlantQuestion, { candidates }: Assessment, jpeg: Buffer | undefined) {
    const facts = questionFacts(question, candidates, jpeg !== undefined, knowledge);
    const content = jpeg
      ? [
          { type: 'text' as const, text: facts },
          { type: 'image_url' as const, image_url: { url: await photoForModel(jpeg), detail: 'high' as const } },
        ]
      : facts;
    return [
      { role: 'system', content: instructions },
      { role: 'user', content },
    ] satisfies Messages;
  }

  async function weighed(question: PlantQuestion, own: Assessment): Promise<Assessment> {
    const jpeg = vision ? await question.photo?.jpeg() : undefined;
    if (!jpeg && NOT_FOR_A_MODEL.has(own.outcome)) {
      metrics.answers.inc({ outcome: 'not_asked' });
      return own;
    }
    const messages = await messagesFor(question, own, jpeg);
    const before = await cache.find(messages);
    const reply = before
      ? { outcome: 'answered' as const, answer: before }
      : await ask(question.userId ?? NO_USER, messages);
    if (reply.outcome !== 'answered') {
      metrics.answers.inc({ outcome: reply.outcome });
      return { ...own, modelMissing: 'failed' };
    }
    if (!before) await cache.keep(messages, reply.answer);
    const shown = { text: question.text, photo: question.photo !== null, photoSent: jpeg !== undefined };
    const opinion = check(reply.answer, shown);
    const { assessment, verdict } = weighOpinion(own, opinion, question.answers, knowledge.questions);
    metrics.answers.inc({ outcome: verdict });
    return assessment;
  }

  return {
    async assess(question) {
      const own = await rules.assess(question);
      try {
        return await weighed(question, own);
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        if (error.outcome === 'day_spent') {
          metrics.answers.inc({ outcome: 'day_spent' });
          return { ...own, modelMissing: 'spent' };
        }
        metrics.answers.inc({ outcome: 'away' });
        service.log.warn({ outcome: error.outcome, ...detailsOf(error.cause) }, 'the model is away, the rules answer');
        return { ...own, modelMissing: 'failed' };
      }
    },
  };
}

/** Details for an operator to find the reason, without anything that the farmer wrote. */
function detailsOf(cause: unknown) {
  if (cause instanceof APIError) {
    const { status, code, requestID, message } = cause;
    return { status, code, providerRequestId: requestID, reason: message.slice(0, 300) };
  }
  return { reason: cause instanceof Error ? cause.message.slice(0, 300) : undefined };
}
