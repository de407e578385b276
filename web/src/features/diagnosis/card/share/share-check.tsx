import { isConfident } from '@anar/contracts/constants';
import { verdictTexts } from '../../../../i18n/catalogues/verdict.hi.ts';
import { t } from '../../../../i18n/t.ts';
import { texts } from '../../../../i18n/texts.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { canShare, useShare } from '../../../../ui/hooks/use-share.ts';
import type { CheckRecord } from '../../record/check-record.ts';
import { isAnsweredByPage } from '../../record/check-record.ts';
import { cardTexts } from '../card.hi.ts';
import { drawCheck } from '../check-picture.ts';

const say = texts(cardTexts);

/** Shares the result by the phone's share sheet; renders nothing where the browser has none. */
export function ShareCheck({ record }: { record: CheckRecord }) {
  const share = useShare('check', say('shareFailed'));
  if (!canShare()) return null;
  const send = async () => share({ ...sharedCheck(record, location.origin), ...(await pictureOf(record)) });
  return (
    <Button kind="sec" icon="send" onClick={() => void send()}>
      {say('share')}
    </Button>
  );
}

/** The check as a picture, if the phone can share one; otherwise only the text is shared. */
async function pictureOf(record: CheckRecord): Promise<{ files?: File[] }> {
  try {
    const picture = await drawCheck({ ...wordsOf(record), title: say('shareTitle'), from: t('app.name') });
    const files = picture ? [picture] : [];
    return files.length > 0 && navigator.canShare?.({ files }) ? { files } : {};
  } catch (cause) {
    console.warn('the check is shared without a picture', cause);
    return {};
  }
}

const sayVerdict = texts(verdictTexts);

/** A check for another person: the question, the problem, the advice. Below the threshold no problem is named. */
function wordsOf({ userInput, diagnosis }: CheckRecord) {
  const { confidence, diagnosis: title, hindi_text } = diagnosis;
  const asked = userInput ? `${say('youAsked')} ${userInput}` : undefined;
  if (isAnsweredByPage(diagnosis)) return { asked, verdict: title, advice: hindi_text };
  const sure = isConfident(confidence);
  return {
    asked,
    verdict: sure ? `${title} (${sayVerdict('confidence', { n: Math.floor(confidence) })})` : sayVerdict('unsureTitle'),
    advice: sure ? hindi_text : undefined,
    estimate: say('shareEstimate'),
  };
}

/** The check as text, with a link to the public problem library, since the check itself is private to the farmer. */
export function sharedCheck(record: CheckRecord, origin: string) {
  const shared = wordsOf(record);
  const { confidence, problemId, howTo } = record.diagnosis;
  const page = isAnsweredByPage(record.diagnosis) ? howTo[0]?.id : isConfident(confidence) && problemId;
  return {
    title: say('shareTitle'),
    text: [shared.asked, shared.verdict, shared.advice, shared.estimate].filter(Boolean).join('\n'),
    url: page ? `${origin}/problems/${page}` : `${origin}/problems`,
  };
}
