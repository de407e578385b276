import { useEffect, useReducer } from 'react';
import { texts } from '../../../i18n/texts.ts';
import { useNetwork } from '../../../session/hooks.ts';
import { Sheet } from '../../../ui/modal/sheet.tsx';
import { nextQuestion, openQuestion } from '../question/question-state.ts';
import { useMicController } from '../speech-input/mic-controller.ts';
import { Microphone } from '../speech-input/microphone.tsx';
import { TroubleNote } from '../transcript/trouble-note.tsx';
import { useTranscription } from '../transcript/use-transcription.ts';
import { useServerAbilities } from '../use-server-abilities.ts';
import { voiceTexts } from '../voice.hi.ts';
import css from '../voice-sheet.module.css';

const say = texts(voiceTexts);
const ignore = () => undefined;

interface DictationSheetProps {
  onWords: (words: string) => void;
  onClose: () => void;
}

/** Speech input with its live transcript. Closing it releases the microphone and aborts the upload. */
export function DictationSheet({ onWords, onClose }: DictationSheetProps) {
  const [question, dispatch] = useReducer(nextQuestion, '', openQuestion);
  const transcription = useTranscription(dispatch);
  const { state: micState, mic } = useMicController({
    onState: ({ phase }) => phase === 'opening' && dispatch({ type: 'listening' }),
    onWords: (words) => dispatch({ type: 'words', words }),
    onResult: transcription.start,
    onError: (reason) => dispatch({ type: 'trouble', trouble: { kind: reason } }),
  });
  const canSpeak = useServerAbilities(() => {
    mic.cancel();
    transcription.drop();
    dispatch({ type: 'trouble', trouble: { kind: 'no-speech-input' } });
  });
  const offline = useNetwork() === 'offline';
  const { step, words, trouble } = question;
  const maySpeak = () => {
    if (offline) dispatch({ type: 'trouble', trouble: { kind: 'offline' } });
    return !offline && step !== 'transcribing';
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the transcript is complete
  useEffect(() => {
    if (step !== 'transcribed') return;
    onWords(words);
    onClose();
  }, [step]);
  return (
    <Sheet open onClose={onClose} title={say(micState.phase === 'listening' ? 'titleListening' : 'title')}>
      <div className={css.panel}>
        {canSpeak && (
          <Microphone
            state={micState}
            microphone={{
              pointerDown: () => maySpeak() && mic.pointerDown(),
              release: mic.release,
              tap: () => maySpeak() && mic.tap(),
            }}
            busy={step === 'transcribing'}
            into="box"
          />
        )}
        {trouble && (
          <TroubleNote trouble={trouble} words={words} onSendAgain={transcription.again} onSendTomorrow={ignore} />
        )}
        <p role="status">{step === 'transcribing' ? say('recordingGoes') : words}</p>
      </div>
    </Sheet>
  );
}
