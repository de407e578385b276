import type { Advice } from '@anar/contracts/diagnosis-records';
import { useEffect, useRef } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { createIdempotencyKeys } from '../../api/idempotency-key.ts';
import { type Speech, useSpeech } from '../../speech/use-speech.ts';
import { track } from '../../wrapper/wrapper.ts';
import { type QuestionEvent, type QuestionState, sendable, type Trouble } from './question-state.ts';
import { wordsToSay } from './spoken-answer.ts';

/** Outlives the sheet: a question whose answer got lost is the same question when it is opened and sent again. */
const keys = createIdempotencyKeys();

/** How the words get to whoever answers them, and how they wait for the network. */
export interface VoiceChecks {
  /** The advice, or why there is none. */
  ask: (words: string, idempotencyKey: string) => Promise<{ data: Advice } | { error: ApiError; why: string }>;
  /** Puts the words aside until they can be sent. Gives null when they are kept, else why not. */
  keep: (words: string, idempotencyKey: string, refusal?: ApiError) => Promise<string | null>;
}

export interface AdviceRequest {
  speech: Speech;
  /** Sends the words for advice, which is said at once; nothing happens without words or while one is on its way. */
  send: () => void;
  /** Puts the words aside under the key of the tries before. */
  keep: (words: string, refusal?: ApiError) => Promise<string | null>;
  replay: () => void;
}

/** From words to advice. An answer that comes after the sheet was closed is kept, but not said. */
export function useAdvice(
  question: QuestionState,
  tell: (event: QuestionEvent) => void,
  checks: VoiceChecks,
): AdviceRequest {
  const speech = useSpeech();
  const asking = useRef(false);
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  const send = async () => {
    const asked = sendable(question);
    if (asked === null || asking.current) return;
    asking.current = true;
    speech.stop();
    tell({ type: 'advising' });
    track('check_sent', { by: question.mode });
    const outcome = await checks.ask(asked, keys.keyFor(asked));
    asking.current = false;
    if ('data' in outcome) keys.done();
    if (!open.current) return;
    if ('error' in outcome) return tell({ type: 'trouble', trouble: noAdvice(outcome.error, outcome.why) });
    tell({ type: 'answered', asked, advice: outcome.data });
    speech.speak(wordsToSay(outcome.data));
  };
  const keep = async (words: string, refusal?: ApiError) => {
    const why = await checks.keep(words, keys.keyFor(words), refusal);
    if (why === null) keys.done();
    return why;
  };
  const replay = () => {
    if (question.answer) speech.speak(wordsToSay(question.answer.advice));
  };
  return { speech, send: () => void send(), keep, replay };
}

/** Today's checks are used up, or too many of them got no answer. */
const OVER_QUOTA = 402;

function noAdvice(error: ApiError, why: string): Trouble {
  return error.status === OVER_QUOTA ? { kind: 'over-quota', error } : { kind: 'no-advice', error: why };
}
