import { FEEDBACK_COMMENT_MAX } from '@anar/contracts/constants';
import type { DailyAdvisory } from '@anar/contracts/orchards/advisories';
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { useState } from 'react';
import { useSubmit } from '../../../api/queries/use-submit.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Segment } from '../../../ui/controls/segment.tsx';
import { Field } from '../../../ui/form/fields/field.tsx';
import { Problem } from '../../../ui/form/form.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { track } from '../../../wrapper/wrapper.ts';
import { adviceTexts } from '../advice.hi.ts';
import css from '../advice.module.css';
import { useGiveAdviceFeedbackMutation } from '../cache/advice-api.ts';

const say = texts(adviceTexts);

interface FeedbackDialogProps {
  orchard: Orchard;
  advice: DailyAdvisory;
  onClose: () => void;
}

/** Whether the advice was good, with an optional comment. Earlier feedback can be changed. */
export function FeedbackDialog({ orchard, advice, onClose }: FeedbackDialogProps) {
  const [helpful, setHelpful] = useState(advice.feedback?.isHelpful ?? false);
  const [comment, setComment] = useState(advice.feedback?.feedback ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [giveFeedback] = useGiveAdviceFeedbackMutation();
  const { busy, send } = useSubmit(setProblem, {
    offline: say('offlineSend'),
    failed: (why) => say('feedbackFailed', { why }),
  });
  const toast = useToast();

  const give = async () => {
    setProblem(null);
    const feedback = comment.trim();
    const answer = {
      orchardId: orchard.id,
      advisoryId: advice.id,
      userId: orchard.userId,
      isHelpful: helpful,
      ...(feedback !== '' && { feedback }),
    };
    if (!(await send(answer, () => giveFeedback(answer)))) return;
    track('feedback_given', { about: 'advice', helpful });
    toast({ title: say('feedbackSaved'), tone: 'ok' });
    onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={say('feedback')}
      actions={
        <>
          <Button icon="send" busy={busy} busyText={say('feedbackSending')} onClick={() => void give()}>
            {say('feedbackSend')}
          </Button>
          <Button kind="sec" onClick={onClose}>
            {say('cancel')}
          </Button>
        </>
      }
    >
      <div className={css.comment}>
        <Segment
          label={say('feedback')}
          options={[
            { value: 'good', label: say('feedbackGood'), icon: 'thumb-up' },
            { value: 'bad', label: say('feedbackBad'), icon: 'thumb-down' },
          ]}
          value={helpful ? 'good' : 'bad'}
          onChange={(value) => setHelpful(value === 'good')}
        />
        <Field
          label={say('feedbackComment')}
          value={comment}
          maxLength={FEEDBACK_COMMENT_MAX}
          autoComplete="off"
          onChange={(event) => setComment(event.target.value)}
        />
        <Problem>{problem}</Problem>
      </div>
    </Dialog>
  );
}
