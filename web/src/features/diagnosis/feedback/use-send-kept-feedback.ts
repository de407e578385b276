import { useEffect, useState } from 'react';
import { useNetwork, useSession } from '../../../session/hooks.ts';
import { useGiveFeedbackMutation } from './feedback-api.ts';
import { dropFeedback, useKeptFeedback } from './kept-feedback.ts';
import { isRefusedForGood } from './refused-for-good.ts';

let sending = false;

/** Sends what was said without a network as soon as there is one; what is refused for good is dropped. */
export function useSendKeptFeedback(): void {
  const userId = useSession().user?.id;
  const online = useNetwork() !== 'offline';
  const next = useKeptFeedback().find((kept) => kept.userId === userId);
  const [give] = useGiveFeedbackMutation();
  const [sent, setSent] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one that was sent makes way for the next
  useEffect(() => {
    if (!next || !online || sending) return;
    sending = true;
    void give(next).then(({ error }) => {
      sending = false;
      if (error && !isRefusedForGood(error)) return;
      dropFeedback(next);
      setSent((count) => count + 1);
    });
  }, [next, online, give, sent]);
}
