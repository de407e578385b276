import { type ApiError, UNREADABLE } from '../../../api/api-error.ts';
import { outgoingQueue } from '../../../device/queue/browser-queue.ts';
import type { Verdict } from '../../../device/queue/queue-entry.ts';
import { store } from '../../../session/store.ts';
import { feedbackApi } from './feedback-api.ts';
import { isSameQuestion, VOTE_KIND, type Vote } from './vote.ts';

/**
 * Errors that a retry cannot change: the check was deleted, belongs to another user, or is too recent for an outcome.
 */
const FINAL = [400, 403, 404, 409, 422];

export const votes = outgoingQueue.register<Vote, unknown>({
  name: VOTE_KIND,
  limit: { kinds: [VOTE_KIND], entries: 200, bytes: 0 },
  send: ({ userId, payload }) =>
    store.dispatch(feedbackApi.endpoints.giveFeedback.initiate({ ...payload, userId }, { track: false })),
  replyHas: ['id', 'diagnosis.diagnosis'],
  judge: (error): Verdict => (isPermanentlyRefused(error) ? 'drop' : 'retry'),
  replaces: isSameQuestion,
  // The call itself updates the record in all cached queries.
  onReply: () => undefined,
});

/** Whether an error is permanent; a page of a proxy or of a captive portal is not our reply, whatever its status. */
export function isPermanentlyRefused({ status, body }: ApiError): boolean {
  return FINAL.includes(status) && body.code !== UNREADABLE;
}
