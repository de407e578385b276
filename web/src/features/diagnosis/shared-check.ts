import { card as words } from '../../i18n/hi/card.ts';
import { verdict } from '../../i18n/hi/verdict.ts';
import { texts } from '../../i18n/texts.ts';
import type { CheckRecord } from './check-record.ts';
import { showsAdvice } from './confidence.ts';

const sayVerdict = texts(verdict);
const say = texts(words);

/**
 * A check in words for another person: what was asked, what it may be, the advice, and that it is an estimate. Below the
 * threshold no problem is named. The link leads to the open problem library, since the check itself is the farmer's own.
 */
export function sharedCheck({ userInput, diagnosis }: CheckRecord, origin: string) {
  const { confidence, problemId, diagnosis: problem, hindi_text } = diagnosis;
  const sure = showsAdvice(confidence);
  const lines = [
    userInput && `${say('youAsked')} ${userInput}`,
    sure ? `${problem} (${sayVerdict('confidence', { n: Math.floor(confidence) })})` : sayVerdict('unsureTitle'),
    sure && hindi_text,
    say('shareEstimate'),
  ];
  return {
    title: say('shareTitle'),
    text: lines.filter(Boolean).join('\n'),
    url: sure && problemId ? `${origin}/problems/${problemId}` : `${origin}/problems`,
  };
}
