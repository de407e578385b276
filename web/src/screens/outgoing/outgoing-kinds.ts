import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { startSending } from '../../device/queue/browser-queue.ts';
import { votes } from '../../features/diagnosis/feedback/vote-kind.ts';
import { photos, questions } from '../../features/diagnosis/queue/check-kinds.ts';
import { queueLegacySubmissions } from '../../features/diagnosis/queue/legacy-submissions.ts';
import { reportOpenPayment } from '../../features/payments/report-open-payment.ts';
// Imported for their side effect: their kinds must be registered before anything is sent.
import '../../api/endpoints/diary/diary-kind.ts';
import '../../features/chat/thread/outgoing/outgoing.ts';
import '../orchards/advice-kind.ts';
import { keepLettersWhole } from '../../shell/page-text/whole-letters.ts';
import { showCalls } from '../calls/calls.tsx';

/**
 * Starts the queue with the kinds of all features, reports the outcome of an open payment, cuts pasted text at whole
 * letters, and mounts the call overlay.
 */
export async function startQueue(): Promise<void> {
  keepLettersWhole();
  showCalls();
  void reportOpenPayment();
  await queueLegacySubmissions({
    question: (submission) => questions.keep(submission),
    photo: (submission) => photos.keep(submission),
    vote: (userId, payload) => votes.enqueue({ id: newIdempotencyKey(), userId, payload }),
  });
  startSending();
}
