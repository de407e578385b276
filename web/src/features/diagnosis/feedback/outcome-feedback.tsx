import { serverNow } from '../../../device/network/server-clock.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { CheckRecord } from '../record/check-record.ts';
import { daysSince } from './ask-outcome.ts';
import { CommentBox } from './comment-box.tsx';
import { feedbackTexts } from './feedback.hi.ts';
import css from './feedback.module.css';
import { useFeedback } from './use-feedback.ts';
import { YesNo } from './yes-no.tsx';

const say = texts(feedbackTexts);

interface OutcomeFeedbackProps {
  record: CheckRecord;
  onSaid?: (() => void) | undefined;
  onLater?: (() => void) | undefined;
}

/** Asked after a week: which check it was, and whether following its advice helped. */
export function OutcomeFeedback({ record, onSaid, onLater }: OutcomeFeedbackProps) {
  const { said, waiting, busy, give } = useFeedback(record, 'outcome');
  const answer = async (helpful: boolean) => {
    if (await give(helpful)) onSaid?.();
  };
  return (
    <Card look="brand" className={onLater && css.onHome}>
      <p className={css.about}>
        {say('outcomeOf', { n: daysSince(record, serverNow()) ?? 0, problem: record.diagnosis.diagnosis })}
      </p>
      <h2>{say('outcomeQuestion')}</h2>
      <YesNo label={say('outcomeQuestion')} yes={say('outcomeYes')} no={say('outcomeNo')} said={said} onSay={answer} />
      <p className={css.note} role="status">
        {said !== undefined && !busy && say(waiting ? 'kept' : 'thanks')}
      </p>
      {said !== undefined && (
        <CommentBox label={say('commentOutcome')} busy={busy} onSend={(comment) => give(said, comment)} />
      )}
      {said === undefined && onLater && (
        <Button kind="txt" size="m" onClick={onLater}>
          {say('later')}
        </Button>
      )}
    </Card>
  );
}
