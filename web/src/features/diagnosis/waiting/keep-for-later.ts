import type { ApiError } from '../../../api/api-error.ts';
import { t } from '../../../i18n/t.ts';
import type { Symptom } from '../symptom-label.ts';
import type { CheckKind } from './waiting-check.ts';

/** What could not be sent, with the Idempotency-Key of the press if it was tried. */
export interface Unsent {
  kind: CheckKind;
  userId: string;
  text: string;
  symptom: Symptom | null;
  photo: Blob | null;
  idempotencyKey?: string | undefined;
}

/**
 * Puts a check aside until it can be sent, and says so. With the refusal of an empty quota it goes on the next day.
 * Gives null when it is kept, else why not: then what was told must stay on the screen.
 */
export async function keepForLater(unsent: Unsent, refusal?: ApiError): Promise<string | null> {
  const queue = await import('./waiting-queue.ts').catch((cause: unknown) => {
    console.warn('code of the queue did not load', cause);
    return null;
  });
  return queue ? queue.keep(unsent, refusal) : t('app.noNetwork');
}
