import { card as words } from '../../../i18n/hi/check/card.ts';
import { verdict } from '../../../i18n/hi/check/verdict.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { canShare, useShare } from '../../../ui/hooks/use-share.ts';
import type { CheckRecord } from '../check-record.ts';
import { showsAdvice } from './confidence.ts';

const say = texts(words);

/** Shows the result to somebody nearby by whatever the phone has for that; absent where it has nothing. */
export function ShareCheck({ record }: { record: CheckRecord }) {
  const share = useShare(say('shareFailed'));
  if (!canShare()) return null;
  return (
    <Button kind="sec" icon="send" onClick={() => share(sharedCheck(record, location.origin))}>
      {say('share')}
    </Button>
  );
}

const sayVerdict = texts(verdict);
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
