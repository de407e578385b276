import { wordsOf } from '@anar/hindi/words';
import type { Question, QuestionOption } from '../../knowledge/tables.ts';
import type { FollowUpAnswer } from '../adviser/adviser.ts';
import { optionOf } from '../adviser/follow-up.ts';

/** What the farmer said of one plant. */
interface Said {
  text: string;
  answers: readonly FollowUpAnswer[];
}

/**
 * Names two of the farmer's answers that do not fit together: another plant part in the text than the one tapped, or two
 * taps of which one rules out all that the other speaks for. Nothing is refused: the farmer may change either.
 */
export function contradictionIn({ text, answers }: Said, questions: readonly Question[]): string | undefined {
  const tapped = answers.flatMap((answer) => optionOf(answer, questions) ?? []);
  const place = tapped.find(({ words }) => words);
  const written = place && otherPartIn(text, place, questions);
  if (place && written) {
    return `आपने ‘${place.label}’ छुआ है, पर ‘${written.label}’ की बात लिखी है: जो सही न हो, उसे बदलें।`;
  }
  for (const [at, first] of tapped.entries()) {
    const second = tapped.slice(at + 1).find((later) => rulesOut(first, later) || rulesOut(later, first));
    if (second) {
      return `आपने ‘${first.label}’ और ‘${second.label}’ दोनों छुए हैं, ये साथ नहीं होते: जो सही न हो, उसे बदलें।`;
    }
  }
  return undefined;
}

function rulesOut({ against = [] }: QuestionOption, { for: speaksFor = [] }: QuestionOption): boolean {
  return speaksFor.length > 0 && speaksFor.every((id) => against.includes(id));
}

/** The plant part that a text names, unless it names the tapped one too. */
function otherPartIn(text: string, place: QuestionOption, questions: readonly Question[]): QuestionOption | undefined {
  const said = new Set(wordsOf(text).flatMap(({ sound, denied }) => (denied ? [] : [sound])));
  const isSaid = ({ words = [] }: QuestionOption) =>
    words.some((one) => wordsOf(one).every(({ sound }) => said.has(sound)));
  const parts = questions.flatMap(({ options }) => options.filter(({ words }) => words));
  return isSaid(place) ? undefined : parts.find(isSaid);
}
