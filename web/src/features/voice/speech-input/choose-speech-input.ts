import { gatewayErrors } from '@anar/contracts/errors/gateway';
import { kitErrors } from '@anar/contracts/errors/kit';
import { voiceErrors } from '@anar/contracts/errors/voice';
import { type ApiError, NETWORK_ERROR, TIMED_OUT } from '../../../api/api-error.ts';
import { isInsecure } from '../../../device/is-insecure.ts';
import { serverNow } from '../../../device/server-clock.ts';
import { canRecord } from '../../../recording/recorder.ts';
import type { Trouble } from '../question-state.ts';
import { canRecognise, openRecogniser } from './recogniser.ts';
import { recordedInput } from './recorded-input.ts';
import { type SpeechInput, SpeechInputError, type SpeechInputEvents } from './speech-input.ts';

const NEVER = Number.POSITIVE_INFINITY;
/** Until then (ms since 1970) the server transcribes nothing, so the browser's recogniser is used. */
let serverUnavailableUntil = 0;
const serverTranscribes = () => serverNow() >= serverUnavailableUntil;

/** Takes the server's word on whether it transcribes at all; a temporary outage shows in its refusals only. */
export function setServerTranscribes(transcribes: boolean): void {
  if (!transcribes) serverUnavailableUntil = NEVER;
  else if (serverUnavailableUntil === NEVER) serverUnavailableUntil = 0;
}

/** The speech input of this phone: a recording for the server, else the browser's recogniser. Throws `SpeechInputError` when neither can. */
export function openSpeechInput(events: SpeechInputEvents): SpeechInput {
  if (canRecord() && (serverTranscribes() || (!canRecognise() && serverUnavailableUntil !== NEVER)))
    return recordedInput(events);
  if (canRecognise()) return openRecogniser(events);
  if (isInsecure()) throw new SpeechInputError('insecure');
  throw new SpeechInputError(serverTranscribes() ? 'absent' : 'no-recogniser');
}

/** It did not get through, for reasons that pass: the same recording can go again. */
const LATER: readonly string[] = [
  NETWORK_ERROR,
  TIMED_OUT,
  gatewayErrors.requestTimeout.code,
  gatewayErrors.tooManyUploads.code,
  kitErrors.overloaded.code,
];

/** What a refused recording means; a server without speech to text is remembered. */
export function troubleOf(error: ApiError): Trouble {
  const { code, error: sentence } = error.body;
  if (code === voiceErrors.speechUnavailable.code) {
    // It says when to come again if it is only for a while; then the same recording can go.
    serverUnavailableUntil = error.retryAfter === undefined ? NEVER : serverNow() + error.retryAfter * 1000;
    if (error.retryAfter !== undefined) return { kind: 'kept', error: sentence };
    return { kind: canRecognise() ? 'say-again' : 'no-speech-input' };
  }
  if (code === voiceErrors.listeningSpent.code) {
    // Until tomorrow this phone listens itself, if it can.
    serverUnavailableUntil = serverNow() + (error.retryAfter ?? 0) * 1000;
    return { kind: canRecognise() ? 'say-again' : 'no-speech-input' };
  }
  if (LATER.includes(code)) return { kind: 'kept', error: sentence };
  // The specification's sentence for whatever went wrong on the other side; the recording can be sent again.
  if (error.status >= 500) return { kind: 'kept', error: voiceErrors.notUnderstood.error };
  const known = [voiceErrors.recordingTooLong, voiceErrors.notARecording, voiceErrors.recordingMissing];
  const refused = error.status === 429 || known.some((one) => one.code === code);
  return refused ? { kind: 'refused', error: sentence } : { kind: 'not-understood' };
}

/** No words came out: of the recogniser, because its service does not answer here, or because nothing was said. */
export function troubleOfSilence(): Trouble {
  return { kind: serverTranscribes() || canRecognise() ? 'not-understood' : 'no-speech-input' };
}
