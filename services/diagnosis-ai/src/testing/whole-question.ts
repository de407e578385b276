import { createClassifierAdviser } from '../answer/adviser/classifier-adviser.ts';
import { createAnswerQuestion } from '../answer/card/answer-question.ts';
import { firstAidAnswer } from '../answer/first-aid/first-aid.ts';
import { createSafetyPolicy } from '../answer/safety/apply-safety-policy.ts';
import { shownToday } from '../answer/safety/shown-today.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { OrchardView } from '../orchards/farm.ts';
import { visibleText } from '../records/visible-text.ts';

const orchard: OrchardView = {
  ...{ orchardId: 'a', userId: 'u', active: true, plantAge: 5, plantPhase: 'flowering', plantBahar: 'mrig' },
  ...{ irrigationType: 'drip', toldAt: new Date('2026-08-01T00:00:00Z') },
};
const at = new Date('2026-08-10T06:00:00Z');

/**
 * All synchronous work on a text between its request and its reply, without network and store: it blocks other
 * requests.
 */
export function createWholeQuestion(knowledge: Knowledge) {
  const policy = createSafetyPolicy(knowledge);
  const answer = createAnswerQuestion(createClassifierAdviser(knowledge), knowledge, policy);
  return async (sent: string) => {
    const text = visibleText(sent);
    firstAidAnswer(text);
    const { diagnosis, daysToHarvest, harvestFrom } = await answer({
      text,
      photo: null,
      answers: [],
      orchards: [orchard],
      at,
    });
    return shownToday(
      policy,
      { diagnosis, userInput: text, daysToHarvest, ...(harvestFrom && { harvestFrom }), answeredAt: at, createdAt: at },
      at,
    );
  };
}
