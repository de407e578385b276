import type { ChangeOrchardRequest, Orchard } from '@anar/contracts/orchards';
import { useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { advice as words } from '../../i18n/hi/advice.ts';
import { texts } from '../../i18n/texts.ts';
import { useToast } from '../../ui/toast/toast-store.ts';
import { useAnswerAdviceMutation } from './advice-api.ts';
import type { TodaysAdvice } from './use-daily-advice.ts';

const say = texts(words);

/** Stores what the advice asked on the orchard, then makes the advice with it. */
export function useAnswer({ id: orchardId }: Orchard, { offline, make }: TodaysAdvice) {
  const [send] = useAnswerAdviceMutation();
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const answer = async (said: Pick<ChangeOrchardRequest, 'resting' | 'drippers'>) => {
    if (busy) return;
    if (offline) return toast({ title: say('offlineSend'), tone: 'bad' });
    setBusy(true);
    const { error } = await send({ orchardId, ...said });
    if (error) toast({ title: say('answerFailed', { why: errorText(error) }), tone: 'bad' });
    else await make(true, () => say('answered'));
    setBusy(false);
  };
  return { busy, answer };
}
