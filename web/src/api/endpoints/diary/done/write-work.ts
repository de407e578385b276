import { kitErrors } from '@anar/contracts/errors/kit';
import type { DiaryEntry } from '@anar/contracts/orchards/diary';
import { texts } from '../../../../i18n/texts.ts';
import { store } from '../../../../session/store.ts';
import { type ApiError, isGone, NETWORK_ERROR, noAnswer } from '../../../api-error.ts';
import { newIdempotencyKey } from '../../../idempotency-key.ts';
import { addDiaryLine } from '../add-diary-line.ts';
import { diaryApi } from '../diary-api.ts';
import type { DiaryLine, SubmittedLine } from '../diary-kind.ts';
import { doneTexts } from './done.hi.ts';

const say = texts(doneTexts);

/** Work that a screen knows all about. */
export type Work = Omit<DiaryLine, 'orchardId' | 'on' | 'sound' | 'voice'>;

/** Work written today. `reply` is null when it waits in the queue. */
export interface WrittenWork {
  idempotencyKey: string;
  reply: { entry: DiaryEntry } | null;
  /** It was written before, with another amount. */
  isOld?: true;
}

type Result = { data: WrittenWork; error?: undefined } | { data?: undefined; error: ApiError };

/** Whether an entry of the day is this work, whatever its amount. */
export function isSameWork(entry: Pick<DiaryLine, 'kind' | 'product' | 'productId' | 'named'>, work: Work): boolean {
  if (entry.kind !== work.kind) return false;
  if (entry.productId !== undefined && work.productId !== undefined) return entry.productId === work.productId;
  return (entry.product ?? entry.named) === (work.product ?? work.named);
}

/**
 * Writes work of a day in the diary. The idempotency key follows from what was done, so that it is written once, also by
 * two tabs or after a restart; only after it was removed from the diary the same work is written as new.
 */
export async function writeWork(userId: string, orchardId: string, on: string, work: Work): Promise<Result> {
  const line = { ...work, orchardId, on };
  const written = async (idempotencyKey: string) =>
    withKey(idempotencyKey, await addDiaryLine({ userId, line, idempotencyKey }));
  const first = await written(workKey(orchardId, on, work));
  if (isGone(first.error)) return written(newIdempotencyKey());
  const isOld = first.error?.body.code === kitErrors.keyReused.code;
  return isOld ? { data: { idempotencyKey: workKey(orchardId, on, work), reply: null, isOld } } : first;
}

function withKey(idempotencyKey: string, { data, error }: SubmittedLine): Result {
  return error ? { error } : { data: { idempotencyKey, reply: data.reply } };
}

/** Removes it again, from the queue or from the server; resolves to the error, if any. */
export async function takeBackWork({ idempotencyKey, reply }: WrittenWork): Promise<ApiError | undefined> {
  if (reply) {
    const asked = diaryApi.endpoints.removeDiaryEntry.initiate(reply.entry, { track: false });
    const { error } = await store.dispatch(asked);
    return error as ApiError | undefined;
  }
  const { outgoingQueue } = await import('../../../../device/queue/browser-queue.ts');
  if (await outgoingQueue.remove(idempotencyKey)) return undefined;
  const error = noAnswer(NETWORK_ERROR);
  return { ...error, body: { ...error.body, error: say('sentMeanwhile') } };
}

/** At most 64 printable ASCII characters. */
function workKey(orchardId: string, on: string, { kind, productId, product, despiteWait }: Work): string {
  return `${on}.${orchardId}.${kind}.${hash(productId ?? product ?? '')}${despiteWait ? '!' : ''}`;
}

/** FNV-1a, 32 bits. */
function hash(text: string): string {
  let sum = 0x811c9dc5;
  for (const char of text) sum = Math.imul(sum ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return sum.toString(36);
}
