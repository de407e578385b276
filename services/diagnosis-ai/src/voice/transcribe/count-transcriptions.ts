import { AppError } from '@anar/service-kit/http/errors';
import { Counter, type Registry } from 'prom-client';
import type { TranscribeRecording } from './transcribe-recording.ts';

/** Counts transcribed seconds: what a speech service charges for. */
export function createSecondsCounter(registry: Registry): (seconds: number) => void {
  const counter = new Counter({
    name: 'voice_transcribed_seconds_total',
    help: 'Seconds of recordings that were listened to',
    registers: [registry],
  });
  return (seconds) => counter.inc(seconds);
}

/** Wraps `transcribe`: counts by outcome, `understood` or the code of the error. */
export function countTranscriptions(transcribe: TranscribeRecording, registry: Registry): TranscribeRecording {
  const counter = new Counter({
    name: 'voice_transcriptions_total',
    help: 'Recordings by how their transcription came out',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return async (userId, bytes) => {
    try {
      const text = await transcribe(userId, bytes);
      counter.inc({ outcome: 'understood' });
      return text;
    } catch (error) {
      counter.inc({ outcome: error instanceof AppError ? error.code : 'failed' });
      throw error;
    }
  };
}
