import { useState } from 'react';
import { errorText } from '../../app/api-error.ts';
import { useAppDispatch, useSession } from '../../app/hooks.ts';
import { createRepeatKey } from '../../app/repeat-key.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useToast } from '../../ui/toast-store.ts';
import { track } from '../../wrapper/wrapper.ts';
import type { CheckRecord } from './check-record.ts';
import { useAnswerFollowUpMutation } from './diagnosis-api.ts';
import css from './follow-up-question.module.css';
import { keepCheck } from './keep-check.ts';

/** One question with two or three taps; the answer refines the same record. */
export function FollowUpQuestion({ record }: { record: CheckRecord }) {
  const [answer, { isLoading, originalArgs }] = useAnswerFollowUpMutation();
  const [keys] = useState(() => createRepeatKey());
  const userId = useSession().user?.id;
  const dispatch = useAppDispatch();
  const toast = useToast();
  const { followUp } = record.diagnosis;
  if (!followUp || !userId) return null;

  const choose = async (optionId: string) => {
    if (isLoading) return;
    track('follow_up_answered');
    const { data, error } = await answer({ id: record.id, optionId, idempotencyKey: keys.keyFor(optionId) });
    if (data) {
      keys.done();
      keepCheck(dispatch, userId, data);
      toast({ title: t('diagnosis.answered'), tone: 'ok' });
      window.scrollTo(0, 0);
    } else {
      toast({ title: errorText(error), text: t('diagnosis.answerFailedHint'), tone: 'bad' });
    }
  };
  return (
    <Card>
      <h2>{followUp.question}</h2>
      <p className={css.help}>{t('diagnosis.followUpHelp')}</p>
      <div className={css.options}>
        {followUp.options.map(({ id, label }) => (
          <Button
            key={id}
            kind="soft"
            size="m"
            busy={isLoading && originalArgs?.optionId === id}
            busyText={t('diagnosis.answering')}
            onClick={() => choose(id)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Card>
  );
}
