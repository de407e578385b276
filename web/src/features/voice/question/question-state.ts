import type { Advice } from '@anar/contracts/diagnosis/diagnosis-records';
import type { ApiError } from '../../../api/api-error.ts';
import type { SpeechInputErrorReason } from '../speech-input/speech-input.ts';

/** Why a step failed, so that the sheet can say what to do. */
export type Trouble =
  /** No microphone, or no speech recognition available: only typing is possible. */
  | { kind: SpeechInputErrorReason | 'no-speech-input' | 'offline' }
  /** The server has no speech-to-text but the browser has: the farmer has to speak again. */
  | { kind: 'say-again' }
  | { kind: 'not-understood' }
  /** The server rejected the recording; its error text says why. */
  | { kind: 'refused'; error: string }
  /** The upload failed; the recording can be sent again. */
  | { kind: 'kept'; error: string }
  /** No advice was received; the text is kept. */
  | { kind: 'no-advice'; error: string }
  /** Today's checks are used up; the text is kept. */
  | { kind: 'over-quota'; error: ApiError };

export interface QuestionState {
  mode: 'voice' | 'text';
  /** Transcribed or typed text; editable unless a step is in progress. */
  words: string;
  /** `transcribed`: the check starts automatically in a moment, unless the text is touched. */
  step: 'open' | 'transcribing' | 'transcribed' | 'advising';
  /** Share of the recording that is uploaded, 0 to 1. */
  share: number;
  trouble: Trouble | null;
  answer: { asked: string; advice: Advice } | null;
}

export type QuestionEvent =
  | { type: 'mode'; mode: QuestionState['mode'] }
  | { type: 'words'; words: string }
  /** The microphone is being opened. */
  | { type: 'listening' }
  | { type: 'sending' }
  | { type: 'left'; share: number }
  | { type: 'transcribed'; words: string }
  /** The farmer wants to look at the transcript before the check. */
  | { type: 'waiting' }
  | { type: 'advising' }
  | { type: 'answered'; asked: string; advice: Advice }
  | { type: 'trouble'; trouble: Trouble }
  | { type: 'cleared' };

export function openQuestion(words: string): QuestionState {
  return { mode: 'voice', words, step: 'open', share: 0, trouble: null, answer: null };
}

/** Troubles after which only typing is possible. */
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
      // The text stays until there is a new transcript.
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

/** The trimmed text if it can be sent: not empty, and not answered yet. */
export function sendable({ words, step, answer }: QuestionState): string | null {
  const asked = words.trim();
  const open = step === 'open' || step === 'transcribed';
  return open && asked !== '' && asked !== answer?.asked ? asked : null;
}
