import { useRef, useState } from 'react';
import { errorText, isApiError } from '../../../api/api-error.ts';
import { feedback as words } from '../../../i18n/hi/feedback.ts';
import { texts } from '../../../i18n/texts.ts';
import { useNetwork, useSession } from '../../../session/hooks.ts';
import { useToast } from '../../../ui/toast/toast-store.ts';
import type { CheckRecord } from '../check-record.ts';
import { type FeedbackKind, useGiveFeedbackMutation } from './feedback-api.ts';
import { type KeptFeedback, keepFeedback, sameQuestion, useKeptFeedback } from './kept-feedback.ts';
import { isRefusedForGood } from './refused-for-good.ts';

const say = texts(words);

export interface Feedback {
  /** What was said, also when it still waits for a network; undefined: nothing yet. */
  said: boolean | undefined;
  waiting: boolean;
  busy: boolean;
  /** False when it was refused: then nothing is marked. */
  give: (helpful: boolean, comment?: string) => Promise<boolean>;
}

/** One question of one check: marked at the press, kept on the phone when there is no network. */
export function useFeedback(record: CheckRecord, kind: FeedbackKind): Feedback {
  const userId = useSession().user?.id ?? '';
  const offline = useNetwork() === 'offline';
  const toast = useToast();
  const [send] = useGiveFeedbackMutation();
  const [pressed, setPressed] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const presses = useRef(0);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const question = { userId, recordId: record.id, kind };
  const kept = useKeptFeedback().find((other) => sameQuestion(other, question));
  const known = kept?.helpful ?? record.feedback[kind];
  // The press holds until the record says the same: nothing blinks, and words begun below it stay.
  if (!busy && pressed !== null && pressed === known) setPressed(null);

  const tell = async (said: KeptFeedback) => {
    // What still waits is replaced, or it would be sent over this.
    if (offline || kept) {
      keepFeedback(said);
      return true;
    }
    const { error } = await send(said);
    if (!error) return true;
    if (isApiError(error) && error.status === 0) {
      keepFeedback(said);
      return true;
    }
    const text = isRefusedForGood(error) ? undefined : say('failedHint');
    toast({ title: errorText(error), text, tone: 'bad' });
    return false;
  };
  /** One after the other, so that a change of mind on a slow network is what remains. */
  const give = async (helpful: boolean, comment?: string) => {
    const press = ++presses.current;
    setPressed(helpful);
    setBusy(true);
    const told = turn.current.then(() => tell({ ...question, helpful, ...(comment && { comment }) }));
    turn.current = told;
    const taken = await told;
    if (press === presses.current) {
      setBusy(false);
      if (!taken) setPressed(null);
    }
    return taken;
  };
  return {
    said: pressed ?? known,
    waiting: kept !== undefined,
    busy,
    give,
  };
}
