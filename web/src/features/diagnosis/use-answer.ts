import { useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { createIdempotencyKeys } from '../../api/idempotency-key.ts';
import { card as words } from '../../i18n/hi/card.ts';
import { texts } from '../../i18n/texts.ts';
import { useAppDispatch, useSession } from '../../session/hooks.ts';
import { useToast } from '../../ui/toast/toast-store.ts';
import { track } from '../../wrapper/wrapper.ts';
import { useAnswerFollowUpMutation } from './diagnosis-api.ts';
import { keepCheck } from './keep-check.ts';

const say = texts(words);

export interface Answering {
  /** The tap that is on its way. */
  tapped: string | null;
  choose: (optionId: string) => Promise<void>;
}

/** Answers the open question of a check, or changes an answer; the refined check is shown from its top. */
export function useAnswer(recordId: string): Answering {
  const [answer, { isLoading, originalArgs }] = useAnswerFollowUpMutation();
  const [keys] = useState(() => createIdempotencyKeys());
  const userId = useSession().user?.id;
  const dispatch = useAppDispatch();
  const toast = useToast();

  const choose = async (optionId: string) => {
    if (isLoading || !userId) return;
    track('follow_up_answered');
    const { data, error } = await answer({ id: recordId, optionId, idempotencyKey: keys.keyFor(optionId) });
    if (!data) return toast({ title: errorText(error), text: say('answerFailedHint'), tone: 'bad' });
    keys.done();
    keepCheck(dispatch, userId, data);
    toast({ title: say('answered'), tone: 'ok' });
    window.scrollTo(0, 0);
  };
  return { tapped: isLoading ? (originalArgs?.optionId ?? null) : null, choose };
}
