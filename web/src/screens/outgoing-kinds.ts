import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { startSending } from '../device/queue/browser-queue.ts';
import { votes } from '../features/diagnosis/feedback/vote-kind.ts';
import { photos, questions } from '../features/diagnosis/queue/check-kinds.ts';
import { takeOverLegacyPresses } from '../features/diagnosis/queue/legacy-presses.ts';
import { tellOpenPayment } from '../features/payments/tell-open-payment.ts';
// Their kinds too are registered before anything is sent.
import '../api/endpoints/diary-kind.ts';
import '../features/chat/thread/outgoing/outgoing.ts';
import './advice-kind.ts';
import { keepLettersWhole } from '../shell/whole-letters.ts';
import { showCalls } from './calls.tsx';

/** Starts the queue with everything that features send through it, reports the outcome of a payment that was left open, cuts pastes at whole letters, and shows calls. */
export async function startQueue(): Promise<void> {
  keepLettersWhole();
  showCalls();
  void tellOpenPayment();
  await takeOverLegacyPresses({
    question: (press) => questions.keep(press),
    photo: (press) => photos.keep(press),
    vote: (userId, payload) => votes.enqueue({ id: newIdempotencyKey(), userId, payload }),
  });
  startSending();
}
