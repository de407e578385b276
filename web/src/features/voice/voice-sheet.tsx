import { voice } from '../../i18n/hi/voice.ts';
import { texts } from '../../i18n/texts.ts';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import type { QuestionState } from './question-state.ts';
import type { MicButtonState } from './speech-input/mic-button-state.ts';
import { useServerAbilities } from './use-server-abilities.ts';
import { useVoiceQuestion, type VoiceQuestionProps } from './use-voice-question.ts';
import { VoicePanel } from './voice-panel.tsx';

const say = texts(voice);

/** Say it or write it, and hear the answer. Closing it ends the microphone, the upload and the voice. */
export default function VoiceSheet(props: VoiceQuestionProps) {
  useServerAbilities();
  const voiceQuestion = useVoiceQuestion(props);
  return (
    <Sheet open onClose={props.onClose} title={titleOf(voiceQuestion.question, voiceQuestion.press)}>
      <VoicePanel {...voiceQuestion} />
    </Sheet>
  );
}

const pressed = { opening: 'titleOpening', listening: 'titleListening', finishing: 'titleTranscribing' } as const;
const working = {
  transcribing: 'titleTranscribing',
  transcribed: 'titleTranscript',
  advising: 'titleAdvising',
} as const;

function titleOf({ mode, step, answer }: QuestionState, { phase }: MicButtonState): string {
  if (phase !== 'idle') return say(pressed[phase]);
  if (step !== 'open') return say(working[step]);
  if (answer) return say('titleAnswer');
  return say(mode === 'text' ? 'titleText' : 'title');
}
