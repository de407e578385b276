import { diagnosisErrors } from '@anar/contracts/errors/diagnosis';
import { useEffect, useRef } from 'react';
import { errorText, isApiError } from '../../api/api-error.ts';
import { createIdempotencyKeys } from '../../api/idempotency-key.ts';
import { diagnosisKept } from '../../device/device-slice.ts';
import { useAppDispatch } from '../../session/hooks.ts';
import { type Speech, useSpeech } from '../../speech/use-speech.ts';
import { track } from '../../wrapper/wrapper.ts';
import { type QuestionEvent, type QuestionState, sendable, type Trouble } from './question-state.ts';
import { wordsToSay } from './spoken-answer.ts';
import { recordOf, useAdviseMutation } from './voice-api.ts';

/** Outlives the sheet: a question whose answer got lost is the same question when it is opened and sent again. */
const keys = createIdempotencyKeys();

export interface AdviceRequest {
  speech: Speech;
  /** Sends the words for advice, which is said at once; nothing happens without words or while one is on its way. */
  send: () => void;
  replay: () => void;
}

/** From words to advice. An answer that comes after the sheet was closed is kept, but not said. */
export function useAdvice(question: QuestionState, tell: (event: QuestionEvent) => void): AdviceRequest {
  const [advise] = useAdviseMutation();
  const dispatch = useAppDispatch();
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
    const { data: advice, error } = await advise({ userText: asked, idempotencyKey: keys.keyFor(asked) });
    asking.current = false;
    if (advice) {
      keys.done();
      dispatch(diagnosisKept(recordOf(advice, asked)));
    }
    if (!open.current) return;
    tell(advice ? { type: 'answered', asked, advice } : { type: 'trouble', trouble: noAdvice(error) });
    if (advice) speech.speak(wordsToSay(advice));
  };
  const replay = () => {
    if (question.answer) speech.speak(wordsToSay(question.answer.advice));
  };
  return { speech, send: () => void send(), replay };
}

function noAdvice(error: unknown): Trouble {
  const overQuota = isApiError(error) && error.body.code === diagnosisErrors.quotaExceeded.code;
  return overQuota ? { kind: 'over-quota', error } : { kind: 'no-advice', error: errorText(error) };
}
