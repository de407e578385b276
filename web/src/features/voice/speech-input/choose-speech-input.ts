import { RECORDING_TYPES } from '@anar/contracts/constants';
import { gatewayErrors } from '@anar/contracts/errors/gateway';
import { kitErrors } from '@anar/contracts/errors/kit';
import { voiceErrors } from '@anar/contracts/errors/voice';
import { type ApiError, NETWORK_ERROR, TIMED_OUT } from '../../../api/api-error.ts';
import { isInsecure } from '../../../device/network/is-insecure.ts';
import { serverNow } from '../../../device/network/server-clock.ts';
import { MicrophoneError, openRecorder } from '../../../sound/recording/recorder.ts';
import { canRecord } from '../../../sound/recording/recording-format.ts';
import type { Trouble } from '../question/question-state.ts';
import { canRecognise, openRecogniser } from './recogniser.ts';
import { type SpeechInput, SpeechInputError, type SpeechInputEvents } from './speech-input.ts';

/** Enough for speech; a minute is 240 KB, small enough for a weak network. */
const BITS_PER_SECOND = 32_000;

/** A recording in the first of `RECORDING_TYPES` that the browser supports. */
function recordedInput({ onEnded }: SpeechInputEvents): SpeechInput {
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

const NEVER = Number.POSITIVE_INFINITY;
/** Until then (ms since 1970) the server transcribes nothing, so the browser's recogniser is used. */
let serverUnavailableUntil = 0;
const serverTranscribes = () => serverNow() >= serverUnavailableUntil;

/** Sets whether the server has speech-to-text at all; a temporary outage shows only in its errors. */
export function setServerTranscribes(transcribes: boolean): void {
  if (!transcribes) serverUnavailableUntil = NEVER;
  else if (serverUnavailableUntil === NEVER) serverUnavailableUntil = 0;
}

/** Whether speech can still become text here, as far as known; on a plain http address the attempt explains why not. */
export function canSpeak(): boolean {
  return canRecognise() || isInsecure() || (canRecord() && serverUnavailableUntil !== NEVER);
}

/**
 * The speech input of this phone: a recording for the server, else the browser's recogniser. Throws `SpeechInputError`
 * when neither is available.
 */
export function openSpeechInput(events: SpeechInputEvents): SpeechInput {
  if (canRecord() && (serverTranscribes() || (!canRecognise() && serverUnavailableUntil !== NEVER)))
    return recordedInput(events);
  if (canRecognise()) return openRecogniser(events);
  if (isInsecure()) throw new SpeechInputError('insecure');
  throw new SpeechInputError(serverTranscribes() ? 'absent' : 'no-recogniser');
}

/** Temporary errors: the same recording can be sent again. */
const LATER: readonly string[] = [
  NETWORK_ERROR,
  TIMED_OUT,
  gatewayErrors.requestTimeout.code,
  gatewayErrors.tooManyUploads.code,
  kitErrors.overloaded.code,
];

/** Maps the error of a recording to a trouble; remembers a server without speech-to-text. */
export function troubleOf(error: ApiError): Trouble {
  const { code, error: sentence } = error.body;
  if (code === voiceErrors.speechUnavailable.code) {
    // With Retry-After it is temporary: the same recording can be sent again.
    serverUnavailableUntil = error.retryAfter === undefined ? NEVER : serverNow() + error.retryAfter * 1000;
    if (error.retryAfter !== undefined) return { kind: 'kept', error: sentence };
    return { kind: canRecognise() ? 'say-again' : 'no-speech-input' };
  }
  if (code === voiceErrors.listeningSpent.code) {
    // Until tomorrow the browser's recogniser is used, if there is one.
    serverUnavailableUntil = serverNow() + (error.retryAfter ?? 0) * 1000;
    return { kind: canRecognise() ? 'say-again' : 'no-speech-input' };
  }
  if (LATER.includes(code)) return { kind: 'kept', error: sentence };
  // Generic error text for a server error; the recording can be sent again.
  if (error.status >= 500) return { kind: 'kept', error: voiceErrors.notUnderstood.error };
  const known = [voiceErrors.recordingTooLong, voiceErrors.notARecording, voiceErrors.recordingMissing];
  const refused = error.status === 429 || known.some((one) => one.code === code);
  return refused ? { kind: 'refused', error: sentence } : { kind: 'not-understood' };
}

/** The result was empty: nothing was said, or the recogniser's service is unreachable here. */
export function troubleOfSilence(): Trouble {
  return { kind: serverTranscribes() || canRecognise() ? 'not-understood' : 'no-speech-input' };
}
