import type { Advice, DiagnosisRecord } from '@anar/contracts/diagnosis-records';
import { api } from '../../api/api.ts';
import { call, endpoint, type Reply } from '../../api/call.ts';
import type { HttpResult } from '../../api/http/http.ts';
import { uploadForm } from '../../api/http/upload-form.ts';
import { serverNow } from '../../device/server-clock.ts';
import { recordingName } from '../../recording/recording-format.ts';

interface Question {
  userText: string;
  idempotencyKey: string;
}

export const voiceApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Kept between openings of the sheet, and asked anew at each. */
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

/** The record that the server keeps of this answer, for the device. */
export function recordOf({ recordId, ...diagnosis }: Advice, userInput: string): DiagnosisRecord {
  return { id: recordId, userInput, diagnosis, createdAt: new Date(serverNow()).toISOString() };
}

/** Sends a recording to be written down; a repeat does no harm, so it carries no key. Never throws. */
export function transcribe(
  recording: Blob,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<HttpResult<Reply<'POST /api/voice/transcribe'>>> {
  const { type } = recording;
  const audio = new File([recording], recordingName(type), { type });
  return uploadForm(call('POST /api/voice/transcribe', { files: { audio } }), { signal, onProgress });
}

/** The words of a transcription; empty when nothing could be made out. */
export function wordsOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'text' in data && typeof data.text === 'string'
    ? data.text.trim()
    : '';
}
