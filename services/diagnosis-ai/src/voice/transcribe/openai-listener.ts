import { voiceErrors } from '@anar/contracts/errors/voice';
import { AppError } from '@anar/service-kit/http/errors';
import type { Recording } from '@anar/service-kit/media/recording';
import { OPEN_MS } from '@anar/service-kit/provider/caller';
import { ProviderFailure } from '@anar/service-kit/provider/failure';
import type OpenAI from 'openai';
import { BadRequestError } from 'openai/core/error';
import type { PaidCaller } from '../../openai/connect-openai.ts';
import { ORCHARD_WORDS } from './understood.ts';

/**
 * Transcribes a recording. Throws 503 `listening_spent` when the day's budget is spent, 503 `speech_unavailable` with
 * Retry-After when there is no answer, 415 `not_a_recording` and 422 `not_understood` when the service refuses the
 * recording itself.
 */
export type Listener = (userId: string, recording: Recording, bytes: Buffer) => Promise<string>;

const RETRY_SECONDS = { least: 10, most: 60 };

/** A listener on the OpenAI transcription API or a compatible server. */
export function createOpenAiListener(client: Promise<OpenAI>, model: string, caller: PaidCaller): Listener {
  return async (userId, { extension, seconds }, bytes) => {
    const file = new File([new Uint8Array(bytes)], `question.${extension}`, { type: `audio/${extension}` });
    const asked = {
      file,
      model,
      language: 'hi',
      prompt: ORCHARD_WORDS,
      response_format: 'json',
      temperature: 0,
    } as const;
    try {
      return await caller.run({ userId, amount: Math.ceil(seconds) }, async (signal) => {
        const transcription: { text?: unknown } = await (await client).audio.transcriptions.create(asked, { signal });
        if (typeof transcription?.text !== 'string') throw new Error('an answer without text');
        return transcription.text;
      });
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      if (error.outcome === 'day_spent') throw spentError(error);
      // The original cause may contain parts of the transcript, so it is dropped.
      const cause = new ProviderFailure(error.outcome);
      const headers = { 'retry-after': String(retrySeconds(error)) };
      throw new AppError(refusalOf(error.cause) ?? voiceErrors.speechUnavailable, { cause, headers });
    }
  };
}

/** The error for a recording that the service refuses; undefined for failures of the service or of ours. */
function refusalOf(error: unknown) {
  if (!(error instanceof BadRequestError)) return undefined;
  if (error.code === 'audio_too_short') return voiceErrors.notUnderstood;
  return error.param === 'file' ? voiceErrors.notARecording : undefined;
}

/** 503 until the budget is there again; the phone's own recogniser listens meanwhile. */
function spentError(cause: ProviderFailure): AppError {
  const seconds = Math.ceil((cause.retryAfterMs ?? RETRY_SECONDS.most * 1000) / 1000);
  return new AppError(voiceErrors.listeningSpent, { cause, headers: { 'retry-after': String(seconds) } });
}

function retrySeconds({ outcome, retryAfterMs }: ProviderFailure): number {
  const waitMs = outcome === 'short_circuit' ? OPEN_MS : (retryAfterMs ?? 0);
  return Math.min(Math.max(Math.ceil(waitMs / 1000), RETRY_SECONDS.least), RETRY_SECONDS.most);
}
