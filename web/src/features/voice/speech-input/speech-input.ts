import type { MicrophoneProblem } from '../../../recording/recorder.ts';

/** A recording for the server to transcribe, or the words that the browser recognised itself. */
export type SpeechInputResult = { recording: Blob } | { words: string };

/** Why there is no speech input: of the microphone, or a recogniser without its service. */
export type SpeechInputErrorReason = MicrophoneProblem | 'no-recogniser';

export class SpeechInputError extends Error {
  readonly reason: SpeechInputErrorReason;

  constructor(reason: SpeechInputErrorReason, cause?: unknown) {
    super(`no speech input: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** One capture of speech. It is opened in the press, since browsers allow it there only. */
export interface SpeechInput {
  /** Resolves when it captures; rejects with `SpeechInputError`. */
  opened: Promise<void>;
  /** Ends the capture and gives its result. */
  finish: () => Promise<SpeechInputResult>;
  /** Lets the microphone go at once; nothing is kept. */
  drop: () => void;
}

export interface SpeechInputEvents {
  /** The words so far, where they are known while they are spoken. */
  onWords: (words: string) => void;
  /** It ended by itself: the microphone was taken away by a call, or a recogniser had enough. */
  onEnded: () => void;
  /** It turned out that speech input does not work here after all. */
  onError: (reason: SpeechInputErrorReason) => void;
}
