import type { Advice } from '@anar/contracts/diagnosis-records';
import type { ApiError } from '../../api/api-error.ts';
import type { SpeechInputErrorReason } from './speech-input/speech-input.ts';

/** What stands in the way, so that the sheet can say what to do. */
export type Trouble =
  /** No microphone, or nothing here that turns speech into words: writing remains. */
  | { kind: SpeechInputErrorReason | 'no-speech-input' | 'offline' }
  /** The server has no speech to text, the browser does: it has to be said once more. */
  | { kind: 'say-again' }
  | { kind: 'not-understood' }
  /** The recording was refused; the server's sentence says why. */
  | { kind: 'refused'; error: string }
  /** The recording did not get through and can be sent again. */
  | { kind: 'kept'; error: string }
  /** No advice came; the words are still there. */
  | { kind: 'no-advice'; error: string }
  /** Today's checks are used up; the words are still there. */
  | { kind: 'over-quota'; error: ApiError };

export interface QuestionState {
  mode: 'voice' | 'text';
  /** What was said or typed; may be edited at any time it is not being worked on. */
  words: string;
  /** `transcribed`: the check starts by itself in a moment, unless the words are touched. */
  step: 'open' | 'transcribing' | 'transcribed' | 'advising';
  /** Share of the recording that has left the phone, 0 to 1. */
  share: number;
  trouble: Trouble | null;
  answer: { asked: string; advice: Advice } | null;
}

export type QuestionEvent =
  | { type: 'mode'; mode: QuestionState['mode'] }
  | { type: 'words'; words: string }
  /** The microphone was pressed. */
  | { type: 'listening' }
  | { type: 'sending' }
  | { type: 'left'; share: number }
  | { type: 'transcribed'; words: string }
  /** Somebody wants to look at the words before the check. */
  | { type: 'waiting' }
  | { type: 'advising' }
  | { type: 'answered'; asked: string; advice: Advice }
  | { type: 'trouble'; trouble: Trouble }
  | { type: 'cleared' };

export function openQuestion(words: string): QuestionState {
  return { mode: 'voice', words, step: 'open', share: 0, trouble: null, answer: null };
}

/** Troubles that leave only writing. */
const SILENT: ReadonlySet<Trouble['kind']> = new Set([
  'denied',
  'absent',
  'busy',
  'insecure',
  'no-recogniser',
  'no-speech-input',
  'offline',
]);

export function nextQuestion(state: QuestionState, event: QuestionEvent): QuestionState {
  switch (event.type) {
    case 'mode':
      return { ...state, mode: event.mode, step: 'open', trouble: null };
    case 'words':
      return { ...state, words: event.words, step: 'open', trouble: null };
    case 'listening':
      // The words in the box stay until other words were transcribed.
      return { ...state, step: 'open', trouble: null, answer: null };
    case 'sending':
      return { ...state, step: 'transcribing', share: 0, trouble: null };
    case 'left':
      return { ...state, share: event.share };
    case 'transcribed':
      return { ...state, words: event.words, step: 'transcribed', trouble: null };
    case 'waiting':
      return state.step === 'transcribed' ? { ...state, step: 'open' } : state;
    case 'advising':
      return { ...state, step: 'advising', trouble: null, answer: null };
    case 'answered':
      return { ...state, step: 'open', answer: { asked: event.asked, advice: event.advice } };
    case 'trouble':
      return {
        ...state,
        step: 'open',
        trouble: event.trouble,
        mode: SILENT.has(event.trouble.kind) ? 'text' : state.mode,
      };
    case 'cleared':
      return { ...openQuestion(''), mode: state.mode };
  }
}

/** The trimmed words when they may be sent: there are some, and they have not been answered yet. */
export function sendable({ words, step, answer }: QuestionState): string | null {
  const asked = words.trim();
  const open = step === 'open' || step === 'transcribed';
  return open && asked !== '' && asked !== answer?.asked ? asked : null;
}
