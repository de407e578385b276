import type { Advice, DiagnosisRecord } from '@anar/contracts/diagnosis-records';
import type { VoiceAbilities } from '@anar/contracts/voice';
import { api } from '../../api/api.ts';
import type { HttpResult } from '../../api/http.ts';
import { uploadForm } from '../../api/upload-form.ts';
import { recordingName } from './recording-format.ts';

interface Question {
  userText: string;
  idempotencyKey: string;
}

export const voiceApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Kept between openings of the sheet, and asked anew at each. */
    abilities: build.query<VoiceAbilities, void>({ query: () => ({ url: '/api/voice' }) }),
    advise: build.mutation<Advice, Question>({
      query: ({ userText, idempotencyKey }) => ({
        method: 'POST',
        url: '/api/advice',
        json: { userText },
        idempotencyKey,
        timeoutMs: 60_000,
      }),
      invalidatesTags: (_advice, failed) => [{ type: 'Diagnosis', id: failed ? 'QUOTA' : 'LIST' }],
    }),
  }),
});

export const { useAbilitiesQuery } = voiceApi;

/** The record that the server keeps of this answer, for the device. */
export function recordOf({ recordId, ...diagnosis }: Advice, userInput: string): DiagnosisRecord {
  return { id: recordId, userInput, diagnosis, createdAt: new Date().toISOString() };
}

/** Sends a recording to be written down; a repeat does no harm, so it carries no key. Never throws. */
export function transcribe(
  recording: Blob,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<HttpResult> {
  const form = new FormData();
  form.append('audio', recording, recordingName(recording.type));
  return uploadForm({ url: '/api/voice/transcribe', form, signal, onProgress });
}

/** The words of a transcription; empty when nothing could be made out. */
export function wordsOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'text' in data && typeof data.text === 'string'
    ? data.text.trim()
    : '';
}
