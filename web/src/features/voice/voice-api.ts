import type { Advice, DiagnosisRecord } from '@anar/contracts/diagnosis/diagnosis-records';
import { api } from '../../api/api.ts';
import { call, endpoint, type Reply } from '../../api/call.ts';
import type { HttpResult } from '../../api/http/http.ts';
import { uploadForm } from '../../api/http/upload-form.ts';
import { serverNow } from '../../device/network/server-clock.ts';
import { recordingName } from '../../sound/recording/recording-format.ts';

interface Question {
  userText: string;
  idempotencyKey: string;
}

export const voiceApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Cached between openings of the sheet, and refetched at each. */
    abilities: build.query(endpoint(() => call('GET /api/voice'))),
    advise: build.mutation({
      ...endpoint(({ userText, idempotencyKey }: Question) =>
        call('POST /api/advice', { body: { userText }, idempotencyKey, timeoutMs: 60_000 }),
      ),
      invalidatesTags: (_advice, failed) => [{ type: 'Diagnosis', id: failed ? 'QUOTA' : 'LIST' }],
    }),
  }),
});

export const { useAbilitiesQuery } = voiceApi;

/** The record that the server stores of this answer, for the device. */
export function recordOf({ recordId, ...diagnosis }: Advice, userInput: string): DiagnosisRecord {
  return { id: recordId, userInput, diagnosis, createdAt: new Date(serverNow()).toISOString() };
}

/** Uploads a recording for transcription; idempotent, so without an idempotency key. Never throws. */
export function transcribe(
  recording: Blob,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<HttpResult<Reply<'POST /api/voice/transcribe'>>> {
  const { type } = recording;
  const audio = new File([recording], recordingName(type), { type });
  return uploadForm(call('POST /api/voice/transcribe', { files: { audio } }), { signal, onProgress });
}

/** The text of a transcription; empty when nothing was recognised. */
export function wordsOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'text' in data && typeof data.text === 'string'
    ? data.text.trim()
    : '';
}
