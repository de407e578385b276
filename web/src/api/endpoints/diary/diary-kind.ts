import { orchardErrors } from '@anar/contracts/errors/orchards';
import type { AddDiaryRequest, DiaryEntry } from '@anar/contracts/orchards/diary';
import { navigate } from 'wouter/use-browser-location';
import { serverNow } from '../../../device/network/server-clock.ts';
import { outgoingQueue } from '../../../device/queue/browser-queue.ts';
import { judgeRefusal, type Verdict } from '../../../device/queue/queue-entry.ts';
import type { SendOptions } from '../../../device/queue/queue-kind.ts';
import { diaryTexts } from '../../../i18n/catalogues/diary.hi.ts';
import { daysBetween, indiaDay } from '../../../i18n/dates/india-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { store } from '../../../session/store.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { type ApiError, NETWORK_ERROR, noAnswer } from '../../api-error.ts';
import type { HttpResult } from '../../http/http.ts';
import { type AddedEntry, diaryApi, tagsOfDiary, uploadDiaryVoice } from './diary-api.ts';
import { cacheEntry, withEntry } from './diary-cache.ts';
import { isWaitWarning } from './wait-warnings.ts';

const say = texts(diaryTexts);

/** Stored on shipped phones: never renamed. */
export const DIARY_KIND = 'diary';

export type DiaryLine = AddDiaryRequest & {
  orchardId: string;
  /** Name of `productId`, to show the line before it is sent. */
  named?: string;
  /** Of the recording beside the entry, which is uploaded before it. */
  sound?: Omit<NonNullable<DiaryEntry['voice']>, 'url'>;
};

/** Only the writer can confirm a warning: a background retry would be rejected forever. */
export function judgeLine(error: ApiError): Verdict {
  return isWaitWarning(error) ? { from: null } : judgeRefusal(error);
}

/** Lines of an orchard's diary: sent at once for a screen that waits, else once there is a network. */
export const diaryLines = outgoingQueue.register<DiaryLine, AddedEntry>({
  name: DIARY_KIND,
  limit: { kinds: [DIARY_KIND], entries: 50, bytes: 20 * 1024 * 1024 },
  send: ({ id, payload }, { blob, savePayload }) =>
    blob ? sendSpoken(id, payload, blob, savePayload) : sendLine(id, payload),
  replyHas: ['entry.id'],
  judge: judgeLine,
  onReply: ({ userId, payload: { orchardId, plannedId } }, { entry, harvestWait }, { watched, sentHere }) => {
    cacheEntry(userId, entry, plannedId);
    store.dispatch(diaryApi.util.updateQueryData('diary', orchardId, (diary) => withEntry(diary, entry, plannedId)));
    // In the tab that sent it, the mutation itself invalidates them.
    if (!sentHere) store.dispatch(diaryApi.util.invalidateTags(tagsOfDiary(orchardId)));
    if (watched) return;
    const days = harvestWait ? daysBetween(indiaDay(serverNow()), harvestWait.safeOn) : 0;
    const text = entry.kind === 'spray' && days > 0 ? say('safeIn', { n: days }) : undefined;
    showToast({ title: say('saved'), text, tone: 'ok' });
  },
  onDropped: (_line, { body }) => showToast({ title: say('saveFailed', { why: body.error }), tone: 'bad' }),
  onRefused: ({ payload: { orchardId } }, { body }) => {
    const open = () => navigate(`/orchard/${orchardId}`);
    showToast({
      title: say('saveFailed', { why: body.error }),
      tone: 'bad',
      action: { label: say('see'), onClick: open },
    });
  },
});

function sendLine(idempotencyKey: string, { named, sound, ...line }: DiaryLine) {
  const request = { ...line, idempotencyKey };
  return store.dispatch(diaryApi.endpoints.addDiaryEntry.initiate(request, { track: false }));
}

/** Uploads the recording once: a retry of the line refers to the same upload, else it would be another request. */
async function sendSpoken(
  id: string,
  line: DiaryLine,
  recording: Blob,
  savePayload: SendOptions['savePayload'],
): Promise<HttpResult<unknown> | Awaited<ReturnType<typeof sendLine>>> {
  const { sound } = line;
  if (!sound) return sendLine(id, line);
  if (line.voice) {
    const sent = await sendLine(id, line);
    // The server deleted an upload that is a day old.
    if ((sent.error as ApiError | undefined)?.body?.code !== orchardErrors.voiceGone.code) return sent;
  }
  const { data, error } = await uploadDiaryVoice(line.orchardId, recording);
  if (error) return { error };
  const spoken = { ...line, voice: { ...sound, ...data.voice } };
  await savePayload(spoken);
  return sendLine(id, spoken);
}

export interface NewLine {
  userId: string;
  line: DiaryLine;
  idempotencyKey: string;
  /** The voice note; its length is in `line.sound`. */
  recording?: Blob | undefined;
}

/** `reply` is null when the line waits in the queue. */
export type SubmittedLine =
  | { data: { reply: AddedEntry | null }; error?: undefined }
  | { data?: undefined; error: ApiError };

/** With a network it waits for the reply; without one, or without an answer, the line stays in the queue. */
export async function submitLine(
  { userId, line, idempotencyKey, recording }: NewLine,
  isOffline: boolean,
): Promise<SubmittedLine> {
  const submission = { id: idempotencyKey, userId, payload: line, blob: recording ?? null };
  if (isOffline) {
    const problem = await diaryLines.enqueue(submission);
    return problem ? unsent(say(problem)) : queued();
  }
  const outcome = await diaryLines.submit(submission, { keepUnanswered: true });
  if (!outcome.error) return { data: { reply: outcome.data } };
  const { error, waits, problem } = outcome;
  if (waits) return queued();
  return problem ? unsent(say(problem)) : { error };
}

function queued(): SubmittedLine {
  void navigator.storage?.persist?.();
  return { data: { reply: null } };
}

function unsent(why: string): SubmittedLine {
  const error = noAnswer(NETWORK_ERROR);
  return { error: { ...error, body: { ...error.body, error: why } } };
}
