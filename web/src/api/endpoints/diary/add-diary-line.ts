import { type ApiError, NETWORK_ERROR, noAnswer } from '../../api-error.ts';
import type { AddedEntry } from './diary-api.ts';
import type { DiaryLine } from './diary-kind.ts';

type Result = { data: AddedEntry; error?: undefined } | { data?: undefined; error: ApiError };

/** Submits a line through the queue and waits for the reply. The queue's code is loaded with the first line. */
export async function addDiaryLine(userId: string, line: DiaryLine, idempotencyKey: string): Promise<Result> {
  try {
    const { diaryLines } = await import('./diary-kind.ts');
    return await diaryLines.submit({ id: idempotencyKey, userId, payload: line });
  } catch (cause) {
    console.warn('code of the queue did not load', cause);
    return { error: noAnswer(NETWORK_ERROR) };
  }
}
