import { orchardErrors } from '@anar/contracts/errors/orchards';
import type { AddDiaryRequest } from '@anar/contracts/orchards/diary';
import { outgoingQueue } from '../../../device/queue/browser-queue.ts';
import { mayPass } from '../../../device/queue/queue-entry.ts';
import { diaryTexts } from '../../../i18n/catalogues/diary.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { store } from '../../../session/store.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import type { ApiError } from '../../api-error.ts';
import { type AddedEntry, diaryApi } from './diary-api.ts';

const say = texts(diaryTexts);
const KIND = 'diary';

export type DiaryLine = AddDiaryRequest & { orchardId: string };

/** Only the writer can confirm a warning: a background retry would be rejected forever. */
const WARNINGS: readonly string[] = [
  orchardErrors.harvestWithinWait.code,
  orchardErrors.harvestWaitUnknown.code,
  orchardErrors.sprayPastHarvest.code,
];

export function judgeLine(error: ApiError): 'retry' | 'drop' {
  return mayPass(error) && !WARNINGS.includes(error.body.code) ? 'retry' : 'drop';
}

/**
 * Lines of an orchard's diary. The screen waits for the reply; a line whose screen was closed meanwhile is sent in the
 * background.
 */
export const diaryLines = outgoingQueue.register<DiaryLine, AddedEntry>({
  name: KIND,
  limit: { kinds: [KIND], entries: 50, bytes: 0 },
  send: ({ id, payload }) =>
    store.dispatch(diaryApi.endpoints.addDiaryEntry.initiate({ ...payload, idempotencyKey: id }, { track: false })),
  replyHas: ['entry.id'],
  judge: judgeLine,
  onReply: (_entry, _reply, { watched }) => {
    if (!watched) showToast({ title: say('saved'), tone: 'ok' });
  },
  onDropped: (_entry, { body }) => showToast({ title: say('saveFailed', { why: body.error }), tone: 'bad' }),
});
