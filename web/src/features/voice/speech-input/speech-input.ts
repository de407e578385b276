import type { MicrophoneProblem } from '../../../sound/recording/recorder.ts';

/** A recording for the server to transcribe, or text recognised by the browser. */
export type SpeechInputResult = { recording: Blob } | { words: string };

/** Why there is no speech input: a microphone problem, or a recogniser without its service. */
export type SpeechInputErrorReason = MicrophoneProblem | 'no-recogniser';

export class SpeechInputError extends Error {
  readonly reason: SpeechInputErrorReason;

  constructor(reason: SpeechInputErrorReason, cause?: unknown) {
    super(`no speech input: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** One capture of speech. Must be opened in a user gesture, as browsers require. */
export interface SpeechInput {
  /** Resolves once it captures; rejects with `SpeechInputError`. */
  opened: Promise<void>;
  /** Ends the capture and resolves to its result. */
  finish: () => Promise<SpeechInputResult>;
  /** Releases the microphone at once and discards the capture. */
  drop: () => void;
}

export interface SpeechInputEvents {
  /** The transcript so far, where it is known while speaking. */
  onWords: (words: string) => void;
  /** It ended on its own: a call took the microphone, or the recogniser stopped. */
  onEnded: () => void;
  /** Speech input turned out not to work here. */
  onError: (reason: SpeechInputErrorReason) => void;
}
