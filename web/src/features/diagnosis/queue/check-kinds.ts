import type { DiagnosisRecord } from '@anar/contracts/diagnosis/diagnosis-records';
import { call } from '../../../api/call.ts';
import { uploadForm } from '../../../api/http/upload-form.ts';
import type { OutgoingEntry } from '../../../device/queue/queue-entry.ts';
import type { SendOptions } from '../../../device/queue/queue-kind.ts';
import { store } from '../../../session/store.ts';
import { diagnosisApi, LIST, QUOTA } from '../diagnosis-api.ts';
import { isOverQuota } from '../quota/over-quota.ts';
import { cacheCheck } from '../record/cache-check.ts';
import { registerCheckKind } from './register-check-kind.ts';
import type { CheckPayload } from './waiting-check.ts';

type Check = OutgoingEntry<CheckPayload>;

const TIMEOUT_MS = 60_000;
/** On a slow network, where the banner says that checks are queued, the farmer does not wait a minute for a spinner. */
const SLOW_TIMEOUT_MS = 12_000;

const replyHas = ['id', 'createdAt', 'diagnosis.diagnosis'];

export const questions = registerCheckKind<DiagnosisRecord>({
  name: 'question',
  send: sendQuestion,
  replyHas,
  remember,
});
export const photos = registerCheckKind<DiagnosisRecord>({
  name: 'photo',
  send: (entry, how) => (how.blob ? sendPhoto(entry, how.blob, how) : sendQuestion(entry)),
  replyHas,
  remember,
});

function sendQuestion({ id, userId, payload: { text }, urgent }: Check) {
  const isSlow = store.getState().network.status === 'slow';
  const timeoutMs = urgent && isSlow ? SLOW_TIMEOUT_MS : TIMEOUT_MS;
  const { checkText } = diagnosisApi.endpoints;
  return store.dispatch(checkText.initiate({ userId, text, idempotencyKey: id, timeoutMs }, { track: false }));
}

async function sendPhoto({ id, userId, payload }: Check, photo: Blob, { signal, onProgress }: SendOptions) {
  const { text, symptom, pressed } = payload;
  const request = call('POST /api/diagnose', {
    form: { userId, userInput: text || undefined, symptom: symptom ?? undefined, ...pressed },
    files: { image: new File([photo], 'photo.jpg', { type: photo.type }) },
    idempotencyKey: id,
  });
  const result = await uploadForm(request, { signal, onProgress });
  if (!result.error) store.dispatch(diagnosisApi.util.invalidateTags([LIST]));
  else if (isOverQuota(result.error)) store.dispatch(diagnosisApi.util.invalidateTags([QUOTA]));
  return result;
}

function remember(userId: string, _payload: CheckPayload, record: DiagnosisRecord): string {
  cacheCheck(store.dispatch, userId, record);
  return record.id;
}
