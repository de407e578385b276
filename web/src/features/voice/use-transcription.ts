import { useEffect, useRef } from 'react';
import { track } from '../../wrapper/wrapper.ts';
import type { QuestionEvent } from './question-state.ts';
import { troubleOf, troubleOfSilence } from './speech-input/choose-speech-input.ts';
import type { SpeechInputResult } from './speech-input/speech-input.ts';
import { transcribe, wordsOf } from './voice-api.ts';

export interface Transcription {
  /** Turns the result of the speech input into words. */
  start: (result: SpeechInputResult) => void;
  /** Sends the recording again that did not get through. */
  again: () => void;
  /** Ends what is on its way and forgets the recording. */
  drop: () => void;
}

/** From speech input to words in the box; leaving the screen ends the upload. */
export function useTranscription(dispatch: (event: QuestionEvent) => void): Transcription {
  const kept = useRef<Blob | null>(null);
  const work = useRef<AbortController | null>(null);
  const drop = () => {
    work.current?.abort();
    kept.current = null;
  };
  useEffect(() => () => work.current?.abort(), []);

  /** However well it was heard: who tells of danger need not wait until the words are looked at and sent. */
  function heard(words: string, by: 'browser' | 'server'): void {
    track('spoken', { by });
    dispatch({ type: 'transcribed', words });
    import('../../first-aid/first-aid-now.tsx').then(
      ({ showFirstAid }) => showFirstAid(words),
      (cause: unknown) => console.warn('first aid did not load', cause),
    );
  }

  async function send(recording: Blob): Promise<void> {
    const current = new AbortController();
    work.current = current;
    kept.current = recording;
    dispatch({ type: 'sending' });
    const { data, error } = await transcribe(recording, current.signal, (share) => dispatch({ type: 'left', share }));
    if (current.signal.aborted) return;
    if (!error) kept.current = null;
    const words = wordsOf(data);
    if (error) dispatch({ type: 'trouble', trouble: troubleOf(error) });
    else if (words === '') dispatch({ type: 'trouble', trouble: { kind: 'not-understood' } });
    else heard(words, 'server');
  }

  return {
    start(result) {
      if ('recording' in result) void send(result.recording);
      else if (result.words === '') dispatch({ type: 'trouble', trouble: troubleOfSilence() });
      else heard(result.words, 'browser');
    },
    again: () => kept.current && void send(kept.current),
    drop,
  };
}
