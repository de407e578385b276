import { isConfident, LIFE_FIRST } from '@anar/contracts/constants';
import type { Advice } from '@anar/contracts/diagnosis/diagnosis-records';
import { verdictTexts } from '../../../i18n/catalogues/verdict.hi.ts';
import { adviceAfterNotice } from '../../../i18n/dates/after-notice.ts';
import { texts } from '../../../i18n/texts.ts';
import { consultPath } from '../../../navigation/route-table.ts';
import { inSentences } from '../../../sound/speech/in-sentences.ts';

const sayVerdict = texts(verdictTexts);

/** Says that it is an estimate, and who can give a definite answer. */
export const estimateText = () => sayVerdict(consultPath() ? 'estimate' : 'estimateAlone');

export interface SpokenAnswer {
  title: string;
  text: string;
  /** False at 30 % and below: no problem is named and no advice given, a doctor has to look. */
  sure: boolean;
  /** A library page answers a how-to question, so there is no confidence. */
  isPage?: true;
}

/** Actions for which the server names no problem; its text then says why, and is not a guess. */
const NOTHING_NAMED = ['ask_expert', 'answer_question', ...LIFE_FIRST];

/** What the sheet shows and speaks of an advice. Null without an action: then nothing is shown. */
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

/** The text for speech output: a warning first, the estimate note last. */
export function wordsToSay(advice: Advice): string {
  const answer = spokenAnswer(advice);
  if (!answer) return '';
  return inSentences([advice.notice, answer.title, answer.text, answer.sure && estimateText()]);
}
