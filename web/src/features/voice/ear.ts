/** What was heard: a recording for the server to read, or words the browser read itself. */
export type Heard = { recording: Blob } | { words: string };

/** Why nothing can be heard here: refused, no microphone, in use by another app, or a recogniser without its service. */
export type DeafReason = 'denied' | 'absent' | 'busy' | 'no-recogniser';

export class Deaf extends Error {
  readonly reason: DeafReason;

  constructor(reason: DeafReason, cause?: unknown) {
    super(`cannot hear: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** One listening. It is opened in the press, since browsers allow it there only. */
export interface Ear {
  /** Resolves when it hears; rejects with `Deaf`. */
  opened: Promise<void>;
  /** Ends the listening and gives what was heard. */
  finish: () => Promise<Heard>;
  /** Lets the microphone go at once; nothing is kept. */
  drop: () => void;
}

export interface EarEvents {
  /** The words so far, where they are known while they are spoken. */
  onWords: (words: string) => void;
  /** It ended by itself: the microphone was taken away by a call, or a recogniser had enough. */
  onEnded: () => void;
  /** It turned out that nothing can be heard here after all. */
  onDeaf: (reason: DeafReason) => void;
}
