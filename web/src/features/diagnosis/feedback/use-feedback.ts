import { useRef, useState } from 'react';
import { errorText, isApiError } from '../../../app/api-error.ts';
import { useNetwork, useSession } from '../../../app/hooks.ts';
import { feedback as words } from '../../../i18n/hi/feedback.ts';
import { texts } from '../../../i18n/texts.ts';
import { useToast } from '../../../ui/toast-store.ts';
import type { CheckRecord } from '../check-record.ts';
import { type FeedbackKind, useGiveFeedbackMutation } from './feedback-api.ts';
import { keepFeedback, sameQuestion, useKeptFeedback } from './kept-feedback.ts';

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
  const sending = useRef(false);
  const question = { userId, recordId: record.id, kind };
  const kept = useKeptFeedback().find((other) => sameQuestion(other, question));

  const give = async (helpful: boolean, comment?: string) => {
    if (sending.current) return false;
    const said = { ...question, helpful, ...(comment && { comment }) };
    if (offline) {
      keepFeedback(said);
      return true;
    }
    sending.current = true;
    setPressed(helpful);
    const { error } = await send(said);
    sending.current = false;
    setPressed(null);
    if (!error) return true;
    if (isApiError(error) && error.status === 0) {
      keepFeedback(said);
      return true;
    }
    toast({ title: errorText(error), text: say('failedHint'), tone: 'bad' });
    return false;
  };
  return {
    said: pressed ?? kept?.helpful ?? record.feedback[kind],
    waiting: kept !== undefined,
    busy: pressed !== null,
    give,
  };
}
