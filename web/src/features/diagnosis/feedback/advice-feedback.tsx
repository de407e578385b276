import { texts } from '../../../i18n/texts.ts';
import { Card } from '../../../ui/layout/card.tsx';
import type { CheckRecord } from '../record/check-record.ts';
import { CommentBox } from './comment-box.tsx';
import { feedbackTexts } from './feedback.hi.ts';
import css from './feedback.module.css';
import { useFeedback } from './use-feedback.ts';
import { YesNo } from './yes-no.tsx';

const say = texts(feedbackTexts);

/** Asks right away whether the advice was good, with an optional comment after a "no". */
export function AdviceFeedback({ record }: { record: CheckRecord }) {
  const { said, waiting, busy, give } = useFeedback(record, 'advice');
  return (
    <Card>
      <h2>{say('adviceQuestion')}</h2>
      <YesNo
        label={say('adviceQuestion')}
        yes={say('adviceYes')}
        no={say('adviceNo')}
        said={said}
        onSay={(helpful) => void give(helpful)}
      />
      <p className={css.note} role="status">
        {said !== undefined && !busy && say(waiting ? 'kept' : 'thanks')}
      </p>
      {said === false && (
        <CommentBox label={say('commentAdvice')} busy={busy} onSend={(comment) => give(false, comment)} />
      )}
    </Card>
  );
}
