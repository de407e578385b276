import type { ErrorEntry } from '@anar/contracts/error-catalogue';
import { voiceErrors } from '@anar/contracts/errors/voice';
import { AppError } from '@anar/service-kit/http/errors';
import { checkRecording } from '@anar/service-kit/media/recording';
import type { Listener } from './openai-listener.ts';
import { understood } from './understood.ts';

export type TranscribeRecording = (userId: string, bytes: Buffer) => Promise<string>;

/** A press too short to hold a word: no reason to ask anybody. */
const LEAST_SECONDS = 0.3;

export interface TranscribeDeps {
  /** Undefined: nobody listens here. */
  listener: Listener | undefined;
  /** Told about every recording that somebody listened to. */
  onListened: (seconds: number) => void;
}

/** The words of a recording of at most a minute. The recording is not kept, and its words are not logged. */
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
