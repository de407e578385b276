import type { DiagnosisRecord } from '@anar/contracts/diagnosis/diagnosis-records';
import { type ApiError, NETWORK_ERROR, noAnswer } from '../../../api/api-error.ts';
import type { Submission, WatchOptions } from '../../../device/queue/queue-kind.ts';
import { firstAid } from '../../../first-aid/first-aid.ts';
import { codeMissing } from '../../../ui/hooks/lazy.tsx';
import type { CheckOutcome } from './register-check-kind.ts';
import type { CheckPayload } from './waiting-check.ts';

export type CheckSubmission = Submission<CheckPayload>;
type Way = 'questions' | 'photos';

/** Called when a submission is likely: loads the code of queue and first aid, so that they are ready, also offline. */
export function preloadQueue(): void {
  void load('questions');
  firstAid.load().catch(console.warn);
}

async function load(way: Way) {
  try {
    return (await import('./check-kinds.ts'))[way];
  } catch (cause) {
    console.warn('code of the queue did not load', cause);
    return null;
  }
}

/** Submits a check for a screen that waits for its result; without a network it stays in the queue. */
export async function submitCheck(
  way: Way,
  submission: CheckSubmission,
  watch?: WatchOptions,
): Promise<CheckOutcome<DiagnosisRecord>> {
  // Read before the import, which may finish only once the network is back.
  const isOffline = !navigator.onLine;
  const outbox = await load(way);
  if (outbox && !isOffline) return outbox.submit(submission, { ...watch, keepUnanswered: true });
  const why = outbox ? await outbox.keep(submission) : codeMissing();
  return why === null ? { kept: true } : { error: noAnswer(NETWORK_ERROR), why };
}

/**
 * Queues a check; with a quota error as `refusal`, until the next day. Resolves to null on success, else to the reason.
 */
export async function keepForLater(way: Way, submission: CheckSubmission, refusal: ApiError): Promise<string | null> {
  const outbox = await load(way);
  return outbox ? outbox.keep(submission, refusal) : codeMissing();
}
