import { RECORDING_TYPES } from '@anar/contracts/constants';
import { MicrophoneError, openRecorder } from '../../../recording/recorder.ts';
import { type SpeechInput, SpeechInputError, type SpeechInputEvents } from './speech-input.ts';

/** Enough for speech; a minute is 240 KB, small enough for a weak network. */
const BITS_PER_SECOND = 32_000;

/** A recording in the first of `RECORDING_TYPES` that the browser supports. */
export function recordedInput({ onEnded }: SpeechInputEvents): SpeechInput {
  const recorder = openRecorder({ types: RECORDING_TYPES, bitsPerSecond: BITS_PER_SECOND, onEnded });
  return {
    opened: recorder.opened.then(
      () => undefined,
      (cause: unknown) => {
        throw cause instanceof MicrophoneError ? new SpeechInputError(cause.problem, cause) : cause;
      },
    ),
    finish: async () => ({ recording: await recorder.finish() }),
    drop: recorder.drop,
  };
}
