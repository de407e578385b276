import { NETWORK_ERROR, noAnswer } from '../../api-error.ts';
import type { NewLine, SubmittedLine } from './diary-kind.ts';

/** Submits a line through the queue, whose code is loaded with the first line. */
export async function addDiaryLine(line: NewLine): Promise<SubmittedLine> {
  // Read before the import, which may finish only once the network is back.
  const isOffline = !navigator.onLine;
  try {
    const { submitLine } = await import('./diary-kind.ts');
    return await submitLine(line, isOffline);
  } catch (cause) {
    console.warn('code of the queue did not load', cause);
    return { error: noAnswer(NETWORK_ERROR) };
  }
}
