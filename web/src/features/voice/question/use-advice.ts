import type { Advice } from '@anar/contracts/diagnosis/diagnosis-records';
import { useEffect, useRef } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { createIdempotencyKeys } from '../../../api/idempotency-key.ts';
import { type Speech, useSpeech } from '../../../sound/speech/use-speech.ts';
import { track } from '../../../wrapper/wrapper.ts';
import { wordsToSay } from '../answer/spoken-answer.ts';
import { type QuestionEvent, type QuestionState, sendable, type Trouble } from './question-state.ts';

/**
 * Module state, so that a question whose reply was lost has the same idempotency key when sent from a reopened sheet.
 */
const keys = createIdempotencyKeys();

/** Sends or queues the text; provided by another feature. */
export interface VoiceChecks {
  /** Resolves to the advice, or to the error. */
  ask: (words: string, idempotencyKey: string) => Promise<{ data: Advice } | { error: ApiError; why: string }>;
  /** Queues the text until it can be sent. Resolves to null on success, else to the reason. */
  keep: (words: string, idempotencyKey: string, refusal?: ApiError) => Promise<string | null>;
}

export interface AdviceRequest {
  speech: Speech;
  /** Requests advice, which is spoken at once; no-op without text or with a request in flight. */
  send: () => void;
  /** Queues the text; a retry has the same idempotency key. */
  keep: (words: string, refusal?: ApiError) => Promise<string | null>;
  replay: () => void;
}

/** Requests advice for the text. A reply received after the sheet was closed is stored, but not spoken. */
export function useAdvice(
  question: QuestionState,
  dispatch: (event: QuestionEvent) => void,
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
    dispatch({ type: 'advising' });
    track('check_sent', { by: question.mode });
    const outcome = await checks.ask(asked, keys.keyFor(asked));
    asking.current = false;
    if ('data' in outcome) keys.done();
    if (!open.current) return;
    if ('error' in outcome) return dispatch({ type: 'trouble', trouble: noAdvice(outcome.error, outcome.why) });
    dispatch({ type: 'answered', asked, advice: outcome.data });
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
