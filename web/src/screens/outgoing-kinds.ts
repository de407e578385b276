import { ulid } from 'ulid';
import { startSending } from '../device/queue/browser-queue.ts';
import { votes } from '../features/diagnosis/feedback/vote-kind.ts';
import { photos, questions } from '../features/diagnosis/queue/check-kinds.ts';
import { takeOverLegacyPresses } from '../features/diagnosis/queue/legacy-presses.ts';
// Their kinds too are registered before anything is sent.
import '../api/endpoints/diary-kind.ts';
import './advice-kind.ts';

/** Starts the queue with everything that features send through it. */
export async function startQueue(): Promise<void> {
  await takeOverLegacyPresses({
    question: (press) => questions.keep(press),
    photo: (press) => photos.keep(press),
    vote: (userId, payload) => votes.enqueue({ id: ulid(), userId, payload }),
  });
  startSending();
}
