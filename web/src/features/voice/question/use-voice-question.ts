import { useEffect, useReducer, useRef } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { useNetwork } from '../../../session/hooks.ts';
import { unlockAudio } from '../../../sound/speech/audio-element.ts';
import type { Speech } from '../../../sound/speech/use-speech.ts';
import type { MicButtonState } from '../speech-input/mic-button-state.ts';
import type { MicController } from '../speech-input/mic-controller.ts';
import { useMicController } from '../speech-input/mic-controller.ts';
import { useTranscription } from '../transcript/use-transcription.ts';
import { useServerAbilities } from '../use-server-abilities.ts';
import { nextQuestion, openQuestion, type QuestionEvent, type QuestionState, sendable } from './question-state.ts';
import { useAdvice, type VoiceChecks } from './use-advice.ts';

/** Seconds to review the transcript before its check starts automatically. */
export const LOOK_SECONDS = 5;

export interface VoiceQuestion {
  question: QuestionState;
  micState: MicButtonState;
  microphone: Pick<MicController, 'pointerDown' | 'release' | 'tap'>;
  speech: Speech;
  /** Neither the server nor the phone recognises speech when false: only typing is offered. */
  canSpeak: boolean;
  dispatch: (event: QuestionEvent) => void;
  chooseMode: (mode: QuestionState['mode']) => void;
  /** Without a network the text is queued instead. */
  offline: boolean;
  send: () => void;
  /** Queues the text; with a quota error as `refusal`, until there are checks again. */
  later: (refusal?: ApiError) => void;
  sendAgain: () => void;
  replay: () => void;
  clear: () => void;
}

export interface VoiceQuestionProps {
  /** Unsent text of the last opening. */
  draft: string;
  onDraft: (words: string) => void;
  checks: VoiceChecks;
  onClose: () => void;
}

/** One question, from the microphone button to the spoken advice. */
export function useVoiceQuestion({ draft, onDraft, checks, onClose }: VoiceQuestionProps): VoiceQuestion {
  const [question, dispatch] = useReducer(nextQuestion, draft, openQuestion);
  const transcription = useTranscription(dispatch);
  const { speech, send, keep, replay } = useAdvice(question, dispatch, checks);
  const { state: micState, mic } = useMicController({
    onState: ({ phase }) => phase === 'opening' && dispatch({ type: 'listening' }),
    onWords: (words) => dispatch({ type: 'words', words }),
    onResult: transcription.start,
    onError: (reason) => dispatch({ type: 'trouble', trouble: { kind: reason } }),
  });
  const later = async (refusal?: ApiError) => {
    const asked = sendable(question);
    if (asked === null) return;
    const why = await keep(asked, refusal);
    if (why !== null) return dispatch({ type: 'trouble', trouble: { kind: 'no-advice', error: why } });
    onDraft('');
    onClose();
  };
  const offline = useNetwork() === 'offline';
  const sendOrKeep = () => (offline ? void later() : send());
  useSendSoon(question.step === 'transcribed', sendOrKeep, () => dispatch({ type: 'waiting' }));
  useEffect(() => onDraft(question.answer ? '' : question.words), [question.words, question.answer, onDraft]);

  const maySpeak = () => {
    if (question.step === 'transcribing' || question.step === 'advising') return false;
    speech.stop();
    if (offline) dispatch({ type: 'trouble', trouble: { kind: 'offline' } });
    return !offline;
  };
  const leave = () => {
    mic.cancel();
    transcription.drop();
  };
  const canSpeak = useServerAbilities(() => {
    leave();
    dispatch({ type: 'trouble', trouble: { kind: 'no-speech-input' } });
  });
  return {
    question,
    micState,
    microphone: {
      pointerDown: () => maySpeak() && mic.pointerDown(),
      release: () => {
        // Unlocks audio in the user gesture, since the answer is spoken later, outside of one.
        unlockAudio();
        mic.release();
      },
      tap: () => maySpeak() && mic.tap(),
    },
    speech,
    canSpeak,
    dispatch,
    chooseMode: (mode) => {
      leave();
      dispatch({ type: 'mode', mode });
    },
    offline,
    send: sendOrKeep,
    later: (refusal) => void later(refusal),
    sendAgain: transcription.again,
    replay,
    clear: () => {
      leave();
      speech.stop();
      dispatch({ type: 'cleared' });
    },
  };
}

/** Sends the transcript after a moment; if the page is hidden it waits for a tap. */
function useSendSoon(transcribed: boolean, send: () => void, wait: () => void): void {
  const now = useRef({ send, wait });
  now.current = { send, wait };
  useEffect(() => {
    if (!transcribed) return;
    if (document.hidden) return now.current.wait();
    const timer = setTimeout(() => now.current.send(), LOOK_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [transcribed]);
}
