import { useEffect } from 'react';
import { isApiError } from '../../../app/api-error.ts';
import { useNetwork, useSession } from '../../../app/hooks.ts';
import { useGiveFeedbackMutation } from './feedback-api.ts';
import { dropFeedback, useKeptFeedback } from './kept-feedback.ts';

/** Answers that another try will not change: the check is gone, or it is not theirs. */
const FINAL = [400, 403, 404, 409, 422];

let sending = false;

/** Sends what was said without a network as soon as there is one; what is refused for good is dropped. */
export function useSendKeptFeedback(): void {
  const userId = useSession().user?.id;
  const online = useNetwork() !== 'offline';
  const next = useKeptFeedback().find((kept) => kept.userId === userId);
  const [give] = useGiveFeedbackMutation();
  useEffect(() => {
    if (!next || !online || sending) return;
    sending = true;
    // When it leaves the phone, this effect comes to the next.
    void give(next).then(({ error }) => {
      sending = false;
      if (!error || (isApiError(error) && FINAL.includes(error.status))) dropFeedback(next);
    });
  }, [next, online, give]);
}
