import { type ApiError, UNREADABLE } from '../../../api/api-error.ts';
import { outgoingQueue } from '../../../device/queue/browser-queue.ts';
import type { Verdict } from '../../../device/queue/queue-entry.ts';
import { store } from '../../../session/store.ts';
import { feedbackApi } from './feedback-api.ts';
import { isSameQuestion, VOTE_KIND, type Vote } from './vote.ts';

/** Answers that another try will not change: the check is gone, it is not theirs, or it is too young to tell. */
const FINAL = [400, 403, 404, 409, 422];

export const votes = outgoingQueue.register<Vote, unknown>({
  name: VOTE_KIND,
  limit: { kinds: [VOTE_KIND], entries: 200, bytes: 0 },
  send: ({ userId, payload }) =>
    store.dispatch(feedbackApi.endpoints.giveFeedback.initiate({ ...payload, userId }, { track: false })),
  replyHas: ['id', 'diagnosis.diagnosis'],
  judge: (error): Verdict => (isRefusedForGood(error) ? 'drop' : 'retry'),
  replaces: isSameQuestion,
  // The call itself renews the record wherever it is shown.
  onReply: () => undefined,
});

/** The page of a proxy or of a hotel's login is not our answer, whatever its status. */
export function isRefusedForGood({ status, body }: ApiError): boolean {
  return FINAL.includes(status) && body.code !== UNREADABLE;
}
