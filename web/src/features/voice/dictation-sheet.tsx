import { useEffect, useReducer } from 'react';
import { voice } from '../../i18n/hi/check/voice.ts';
import { texts } from '../../i18n/texts.ts';
import { useNetwork } from '../../session/hooks.ts';
import { Sheet } from '../../ui/modal/sheet.tsx';
import { nextQuestion, openQuestion } from './question-state.ts';
import { useMicController } from './speech-input/mic-controller.ts';
import { Microphone } from './speech-input/microphone.tsx';
import { TroubleNote } from './trouble-note.tsx';
import { useServerAbilities } from './use-server-abilities.ts';
import { useTranscription } from './use-transcription.ts';
import css from './voice-sheet.module.css';

const say = texts(voice);
const ignore = () => undefined;

interface DictationSheetProps {
  onWords: (words: string) => void;
  onClose: () => void;
}

/** The microphone, and what is being heard. Closing it ends the microphone and the upload. */
export function DictationSheet({ onWords, onClose }: DictationSheetProps) {
  useServerAbilities();
  const [question, dispatch] = useReducer(nextQuestion, '', openQuestion);
  const transcription = useTranscription(dispatch);
  const { state: press, mic } = useMicController({
    onState: ({ phase }) => phase === 'opening' && dispatch({ type: 'listening' }),
    onWords: (words) => dispatch({ type: 'words', words }),
    onResult: transcription.start,
    onError: (reason) => dispatch({ type: 'trouble', trouble: { kind: reason } }),
  });
  const offline = useNetwork() === 'offline';
  const { step, words, trouble } = question;
  const maySpeak = () => {
    if (offline) dispatch({ type: 'trouble', trouble: { kind: 'offline' } });
    return !offline && step !== 'transcribing';
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when everything that was said is written down
  useEffect(() => {
    if (step !== 'transcribed') return;
    onWords(words);
    onClose();
  }, [step]);
  return (
    <Sheet open onClose={onClose} title={say(press.phase === 'listening' ? 'titleListening' : 'title')}>
      <div className={css.panel}>
        <Microphone
          press={press}
          microphone={{
            press: () => maySpeak() && mic.press(),
            release: mic.release,
            tap: () => maySpeak() && mic.tap(),
          }}
          busy={step === 'transcribing'}
          into="box"
        />
        {trouble && (
          <TroubleNote trouble={trouble} words={words} onSendAgain={transcription.again} onSendTomorrow={ignore} />
        )}
        <p role="status">{step === 'transcribing' ? say('recordingGoes') : words}</p>
      </div>
    </Sheet>
  );
}
