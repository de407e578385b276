import { isConfident, LIFE_FIRST } from '@anar/contracts/constants';
import type { Advice } from '@anar/contracts/diagnosis-records';
import { adviceAfterNotice } from '../../i18n/after-notice.ts';
import { verdict } from '../../i18n/hi/check/verdict.ts';
import { texts } from '../../i18n/texts.ts';
import { consultPath } from '../../navigation/route-table.ts';
import { inSentences } from '../../speech/in-sentences.ts';

const sayVerdict = texts(verdict);

/** That it is an estimate, and who knows for certain. */
export const estimateText = () => sayVerdict(consultPath() ? 'estimate' : 'estimateAlone');

export interface SpokenAnswer {
  title: string;
  text: string;
  /** At 30 % and below no problem is named and no advice given: a doctor has to look. */
  sure: boolean;
  /** A page of the library answers a question about work: nothing to be sure of. */
  isPage?: true;
}

/** Actions by which the server says that it names no problem; its own words then say why, and are no guess. */
const NOTHING_NAMED = ['ask_expert', 'answer_question', ...LIFE_FIRST];

/** What the sheet shows and says of an advice. Null without an action: then nothing is shown. */
export function spokenAnswer(advice: Advice): SpokenAnswer | null {
  if (advice.action === '') return null;
  if (advice.howTo?.length === 1) {
    const text = inSentences([adviceAfterNotice(advice), ...advice.steps]);
    return { title: advice.diagnosis, text, sure: false, isPage: true };
  }
  const sure = isConfident(advice.confidence);
  if (sure || NOTHING_NAMED.includes(advice.action)) {
    return { title: advice.diagnosis, text: adviceAfterNotice(advice), sure };
  }
  const text = consultPath() ? sayVerdict('unsureWithText') : sayVerdict('unsureAlone');
  return { title: sayVerdict('unsureTitle'), text, sure };
}

/** What is read aloud: a warning first, and last that it is an estimate. */
export function wordsToSay(advice: Advice): string {
  const answer = spokenAnswer(advice);
  if (!answer) return '';
  return inSentences([advice.notice, answer.title, answer.text, answer.sure && estimateText()]);
}
