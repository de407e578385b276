import type { ErrorEntry } from '@anar/contracts/errors/error-catalogue';
import { voiceErrors } from '@anar/contracts/errors/voice';
import { AppError } from '@anar/service-kit/http/errors';
import { checkRecording } from '@anar/service-kit/media/recording';
import type { Listener } from './openai-listener.ts';
import { understood } from './understood.ts';

export type TranscribeRecording = (userId: string, bytes: Buffer) => Promise<string>;

/** A shorter recording cannot hold a word: refused without a call to the provider. */
const LEAST_SECONDS = 0.3;

export interface TranscribeDeps {
  /** Undefined: no speech-to-text provider is configured. */
  listener: Listener | undefined;
  /** Called for every recording that was transcribed. */
  onListened: (seconds: number) => void;
}

/** Transcribes a recording of at most a minute. The recording is not stored and its text is not logged. */
export function createTranscribeRecording({ listener, onListened }: TranscribeDeps): TranscribeRecording {
  return async (userId, bytes) => {
    if (listener === undefined) throw new AppError(voiceErrors.speechUnavailable);
    const recording = checkRecording(bytes);
    if (recording.seconds < LEAST_SECONDS) return refuse(voiceErrors.notUnderstood);
    const transcript = await listener(userId, recording, bytes);
    onListened(recording.seconds);
    return understood(transcript) ?? refuse(voiceErrors.notUnderstood);
  };
}

function refuse(entry: ErrorEntry): never {
  throw new AppError(entry);
}
