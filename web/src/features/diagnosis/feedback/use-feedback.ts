import { useRef, useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { feedback as words } from '../../../i18n/hi/check/feedback.ts';
import { texts } from '../../../i18n/texts.ts';
import { useAppSelector, useNetwork, useSession } from '../../../session/hooks.ts';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { track } from '../../../wrapper/wrapper.ts';
import type { CheckRecord } from '../check-record.ts';
import { type Vote, waitingVote } from './vote.ts';
// This part of a screen comes late anyway: with it comes the code of the queue, for a vote without a network.
import { isRefusedForGood, votes } from './vote-kind.ts';

const say = texts(words);

export interface Feedback {
  /** What was said, also when it still waits for a network; undefined: nothing yet. */
  said: boolean | undefined;
  waiting: boolean;
  busy: boolean;
  /** False when it was refused: then nothing is marked. */
  give: (helpful: boolean, comment?: string) => Promise<boolean>;
}

/** One question of one check: marked at the press, in the queue until the server has it. */
export function useFeedback(record: CheckRecord, kind: Vote['kind']): Feedback {
  const userId = useSession().user?.id ?? '';
  const offline = useNetwork() === 'offline';
  const toast = useToast();
  const [pressed, setPressed] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const presses = useRef(0);
  const question = { recordId: record.id, kind };
  const waiting = useAppSelector(({ device }) => waitingVote(device.offlineQueue, userId, question)?.helpful);
  const known = waiting ?? record.feedback[kind];
  // The press holds until the record says the same: nothing blinks, and words begun below it stay.
  if (!busy && pressed !== null && pressed === known) setPressed(null);

  /** Null when it is stored or waits; else why not. */
  const send = async (payload: Vote): Promise<{ title: string; text?: string | undefined } | null> => {
    const outcome = await votes.submit({ id: newIdempotencyKey(), userId, payload }, { keepUnanswered: true });
    if (!outcome.error || outcome.waits) return null;
    const { error } = outcome;
    return { title: errorText(error), text: isRefusedForGood(error) ? undefined : say('failedHint') };
  };
  const give = async (helpful: boolean, comment?: string) => {
    const press = ++presses.current;
    setPressed(helpful);
    setBusy(!offline);
    track('feedback_given', { about: kind === 'outcome' ? 'outcome' : 'check', helpful });
    const refusal = await send({ ...question, helpful, ...(comment && { comment }) });
    // A later press is what counts.
    if (press !== presses.current) return refusal === null;
    setBusy(false);
    if (refusal) {
      setPressed(null);
      toast({ ...refusal, tone: 'bad' });
    }
    return refusal === null;
  };
  return {
    said: pressed ?? known,
    waiting: waiting !== undefined,
    busy,
    give,
  };
}
