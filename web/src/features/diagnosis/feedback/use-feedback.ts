import { useRef, useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { texts } from '../../../i18n/texts.ts';
import { useAppSelector, useNetwork, useSession } from '../../../session/hooks.ts';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { track } from '../../../wrapper/wrapper.ts';
import type { CheckRecord } from '../record/check-record.ts';
import { feedbackTexts } from './feedback.hi.ts';
import { type Vote, waitingVote } from './vote.ts';
// This part of a page is lazy anyway, so the code of the queue, needed for a vote without a network, is imported
// directly.
import { isPermanentlyRefused, votes } from './vote-kind.ts';

const say = texts(feedbackTexts);

export interface Feedback {
  /** The farmer's vote, also while it waits for a network; undefined: none yet. */
  said: boolean | undefined;
  waiting: boolean;
  busy: boolean;
  /** Resolves to false when the vote was rejected: then none is shown as selected. */
  give: (helpful: boolean, comment?: string) => Promise<boolean>;
}

/** One feedback question of one check: an optimistic update at the click, queued until the server has it. */
export function useFeedback(record: CheckRecord, kind: Vote['kind']): Feedback {
  const userId = useSession().user?.id ?? '';
  const offline = useNetwork() === 'offline';
  const toast = useToast();
  const [selected, setSelected] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const clicks = useRef(0);
  const question = { recordId: record.id, kind };
  const waiting = useAppSelector(({ device }) => waitingVote(device.offlineQueue, userId, question)?.helpful);
  const known = waiting ?? record.feedback[kind];
  // The selection holds until the record agrees: nothing flickers, and a started comment below it stays.
  if (!busy && selected !== null && selected === known) setSelected(null);

  /** Null when the vote is stored or queued; else the error to show. */
  const send = async (payload: Vote): Promise<{ title: string; text?: string | undefined } | null> => {
    const outcome = await votes.submit({ id: newIdempotencyKey(), userId, payload }, { keepUnanswered: true });
    if (!outcome.error || outcome.waits) return null;
    const { error } = outcome;
    return { title: errorText(error), text: isPermanentlyRefused(error) ? undefined : say('failedHint') };
  };
  const give = async (helpful: boolean, comment?: string) => {
    const click = ++clicks.current;
    setSelected(helpful);
    setBusy(!offline);
    track('feedback_given', { about: kind === 'outcome' ? 'outcome' : 'check', helpful });
    const refusal = await send({ ...question, helpful, ...(comment && { comment }) });
    // Only the latest click counts.
    if (click !== clicks.current) return refusal === null;
    setBusy(false);
    if (refusal) {
      setSelected(null);
      toast({ ...refusal, tone: 'bad' });
    }
    return refusal === null;
  };
  return {
    said: selected ?? known,
    waiting: waiting !== undefined,
    busy,
    give,
  };
}
