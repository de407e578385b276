import { isInsecure } from '../../../device/network/is-insecure.ts';
import { startLimit } from '../../../device/network/open-stream.ts';
import { type Results, recogniserClass } from './browser-speech.ts';
import { type SpeechInput, SpeechInputError, type SpeechInputEvents } from './speech-input.ts';

/** How long to wait for the last results after stopping; some phones send no end event. */
const LAST_WORDS_MS = 5000;

/** Start timeout: some recognisers never start and report no error. */
const START_MS = 5000;
/** While the browser may be asking for permission. */
const WITH_QUESTION_MS = 60_000;

/** The recogniser does not work here: not tried again until the page is reloaded. */
let broken = false;

export function canRecognise(): boolean {
  return !broken && recogniserClass() !== undefined;
}

/**
 * Hindi speech recognition by the browser. Must be called in a user gesture; throws `SpeechInputError` when there is
 * none.
 */
export function openRecogniser({ onWords, onEnded, onError }: SpeechInputEvents): SpeechInput {
  const Class = recogniserClass();
  if (!Class) throw new SpeechInputError('no-recogniser');
  const recogniser = new Class();
  recogniser.lang = 'hi-IN';
  recogniser.continuous = true;
  recogniser.interimResults = true;
  let words = '';
  let started = false;
  let end: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  const opened = new Promise<void>((resolve) => {
    recogniser.onstart = () => {
      stopLimit();
      started = true;
      resolve();
    };
  });
  const drop = () => {
    stopLimit();
    recogniser.onend = null;
    recogniser.onerror = null;
    recogniser.onresult = null;
    recogniser.abort();
  };
  const stopLimit = startLimit(
    { audio: true },
    // Where the browser does not say whether it asks, the recogniser is rather the kind that never starts.
    { limitMs: START_MS, askingMs: WITH_QUESTION_MS, unknownMs: START_MS },
    (permission) => {
      drop();
      // With the permission, nothing can still be waiting for an answer.
      if (permission === 'granted') broken = true;
      onError(isInsecure() ? 'insecure' : 'no-recogniser');
    },
  );
  recogniser.onerror = ({ error }) => {
    const reason = errorReason(error);
    if (reason === 'no-recogniser') broken = true;
    if (reason && words === '') onError(reason);
  };
  recogniser.onend = () => {
    stopLimit();
    end();
    if (started) onEnded();
    else onError('busy');
  };
  recogniser.onresult = ({ results }) => {
    words = joined(results);
    onWords(words);
  };
  recogniser.start();
  return {
    opened,
    async finish() {
      recogniser.stop();
      const late = setTimeout(end, LAST_WORDS_MS);
      await over;
      clearTimeout(late);
      return { words };
    },
    drop,
  };
}

/** Chrome on Android repeats its result, each time a little longer; only the longest counts. */
export function joined(results: Results): string {
  const said: string[] = [];
  for (const result of Array.from(results)) {
    const words = result[0]?.transcript.trim() ?? '';
    const last = said.at(-1);
    if (last !== undefined && words.startsWith(last)) said[said.length - 1] = words;
    else if (words !== '') said.push(words);
  }
  return said.join(' ');
}

/** Undefined: nothing was said or it was stopped; the end event follows. */
function errorReason(error: string): SpeechInputError['reason'] | undefined {
  if (error === 'not-allowed') return isInsecure() ? 'insecure' : 'denied';
  if (error === 'audio-capture') return 'absent';
  return ['service-not-allowed', 'network', 'language-not-supported'].includes(error) ? 'no-recogniser' : undefined;
}
