import { isInsecure } from '../../../device/network/is-insecure.ts';
import { canRecord } from '../../../sound/recording/recording-format.ts';

/** The used part of the browser's SpeechRecognition, which TypeScript's DOM library lacks. */
export interface Recogniser {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onstart: (() => void) | null;
  onresult: ((event: { results: Results }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start: () => void;
  stop: () => void;
  abort: () => void;
}

export type Results = ArrayLike<ArrayLike<{ transcript: string }>>;

export function recogniserClass(): (new () => Recogniser) | undefined {
  const known = window as { SpeechRecognition?: new () => Recogniser; webkitSpeechRecognition?: new () => Recogniser };
  return known.SpeechRecognition ?? known.webkitSpeechRecognition;
}

/**
 * Whether a button that opens speech input makes sense: this browser has a recorder or a recogniser, or lacks them only
 * because of a plain http address, which is explained there.
 */
export const offersSpeech = (): boolean => canRecord() || recogniserClass() !== undefined || isInsecure();
