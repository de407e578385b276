import type { Knowledge } from '../../knowledge/knowledge.ts';
import type { AnswerQuestion } from './answer-question.ts';

/** Any day will do. */
const AT = new Date('2026-08-10T06:00:00Z');

/**
 * Asks once about every problem, in Hindi and in Latin letters, before the first farmer does: the engine compiles the
 * text readers, and the texts of our cards get into the cache. `answer` counts nothing and calls no model.
 */
export async function warmUp(answer: AnswerQuestion, { problems }: Pick<Knowledge, 'problems'>): Promise<void> {
  for (const { name, signs, kw_hin } of problems) {
    for (const text of [`${name}, ${signs}`, [...kw_hin.name, ...kw_hin.typical].join(' ')]) {
      await answer({ text, photo: null, answers: [], orchards: [], at: AT });
    }
  }
  // Reads the table of places.
  await answer({ text: 'अनार का भाव', photo: null, answers: [], orchards: [], at: AT });
}
