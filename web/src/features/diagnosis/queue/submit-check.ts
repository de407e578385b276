import type { DiagnosisRecord } from '@anar/contracts/diagnosis-records';
import { type ApiError, NETWORK_ERROR, noAnswer } from '../../../api/api-error.ts';
import type { Press, WatchOptions } from '../../../device/queue/queue-kind.ts';
import { codeMissing } from '../../../ui/hooks/lazy.tsx';
import type { CheckOutcome } from './register-check-kind.ts';
import type { CheckPayload } from './waiting-check.ts';

export type CheckPress = Press<CheckPayload>;
type Way = 'questions' | 'photos';

/** A press will probably follow: then nobody waits for the code of the queue, and it works without a network. */
export function preloadQueue(): void {
  void load('questions');
}

async function load(way: Way) {
  try {
    return (await import('./check-kinds.ts'))[way];
  } catch (cause) {
    console.warn('code of the queue did not load', cause);
    return null;
  }
}

/** Sends a check for a screen that waits for its result; without a network it stays in the queue. */
export async function submitCheck(
  way: Way,
  press: CheckPress,
  watch?: WatchOptions,
): Promise<CheckOutcome<DiagnosisRecord>> {
  // As it was at the press: the code may come only when the network does.
  const isOffline = !navigator.onLine;
  const outbox = await load(way);
  if (outbox && !isOffline) return outbox.submit(press, { ...watch, keepUnanswered: true });
  const why = outbox ? await outbox.keep(press) : codeMissing();
  return why === null ? { kept: true } : { error: noAnswer(NETWORK_ERROR), why };
}

/** Puts a check aside, with the refusal of an empty quota until the next day. Gives null when it is kept, else why not. */
export async function keepForLater(way: Way, press: CheckPress, refusal: ApiError): Promise<string | null> {
  const outbox = await load(way);
  return outbox ? outbox.keep(press, refusal) : codeMissing();
}
