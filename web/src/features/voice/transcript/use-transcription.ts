import { useEffect, useRef } from 'react';
import { showFirstAidFor } from '../../../first-aid/first-aid.ts';
import { track } from '../../../wrapper/wrapper.ts';
import type { QuestionEvent } from '../question/question-state.ts';
import { troubleOf, troubleOfSilence } from '../speech-input/choose-speech-input.ts';
import type { SpeechInputResult } from '../speech-input/speech-input.ts';
import { transcribe, wordsOf } from '../voice-api.ts';

export interface Transcription {
  /** Transcribes the result of the speech input. */
  start: (result: SpeechInputResult) => void;
  /** Uploads the recording again after a failure. */
  again: () => void;
  /** Aborts the upload and discards the recording. */
  drop: () => void;
}

/** From speech input to text in the box; unmounting aborts the upload. */
export function useTranscription(dispatch: (event: QuestionEvent) => void): Transcription {
  const kept = useRef<Blob | null>(null);
  const work = useRef<AbortController | null>(null);
  const drop = () => {
    work.current?.abort();
    kept.current = null;
  };
  useEffect(() => () => work.current?.abort(), []);

  /** First aid is shown as soon as the transcript describes an emergency, before it is reviewed and sent. */
  function onTranscript(words: string, by: 'browser' | 'server'): void {
    track('spoken', { by });
    dispatch({ type: 'transcribed', words });
    showFirstAidFor(words);
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
    else onTranscript(words, 'server');
  }

  return {
    start(result) {
      if ('recording' in result) void send(result.recording);
      else if (result.words === '') dispatch({ type: 'trouble', trouble: troubleOfSilence() });
      else onTranscript(result.words, 'browser');
    },
    again: () => kept.current && void send(kept.current),
    drop,
  };
}
