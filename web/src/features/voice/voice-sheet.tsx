import { t } from '../../i18n/t.ts';
import { texts } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Bar, PulsingSeeds } from '../../ui/feedback/loading/seeds.tsx';
import { SLOW_AFTER } from '../../ui/feedback/loading/skeleton.tsx';
import { useElapsed } from '../../ui/hooks/use-elapsed.ts';
import { Sheet } from '../../ui/modal/sheet.tsx';
import { AnswerCard } from './answer/answer-card.tsx';
import { type QuestionState, sendable } from './question/question-state.ts';
import { useVoiceQuestion, type VoiceQuestion, type VoiceQuestionProps } from './question/use-voice-question.ts';
import type { MicButtonState } from './speech-input/mic-button-state.ts';
import { Microphone } from './speech-input/microphone.tsx';
import { TranscriptBox, TranscriptReview } from './transcript/transcript.tsx';
import { TroubleNote } from './transcript/trouble-note.tsx';
import { voiceTexts } from './voice.hi.ts';
import css from './voice-sheet.module.css';

const say = texts(voiceTexts);

/** Speak or type a question, get a spoken answer. Closing it ends the recording, the upload and the speech. */
export default function VoiceSheet(props: VoiceQuestionProps) {
  const voiceQuestion = useVoiceQuestion(props);
  return (
    <Sheet open onClose={props.onClose} title={titleOf(voiceQuestion.question, voiceQuestion.micState)}>
      <VoicePanel {...voiceQuestion} />
    </Sheet>
  );
}

const MIC_TITLES = { opening: 'titleOpening', listening: 'titleListening', finishing: 'titleTranscribing' } as const;

const working = {
  transcribing: 'titleTranscribing',
  transcribed: 'titleTranscript',
  advising: 'titleAdvising',
} as const;

function titleOf({ mode, step, answer }: QuestionState, { phase }: MicButtonState): string {
  if (phase !== 'idle') return say(MIC_TITLES[phase]);
  if (step !== 'open') return say(working[step]);
  if (answer) return say('titleAnswer');
  return say(mode === 'text' ? 'titleText' : 'title');
}

/** Content of the sheet: the microphone, the text, the answer, and the switch between voice and text. */
function VoicePanel(props: VoiceQuestion) {
  const {
    question,
    micState,
    microphone,
    speech,
    canSpeak,
    dispatch,
    chooseMode,
    send,
    sendAgain,
    replay,
    clear,
    offline,
    later,
  } = props;
  const { mode, words, step, trouble, answer, share } = question;
  const asked = sendable(question);
  const listening = micState.phase !== 'idle';
  const working = step === 'transcribing' || step === 'advising';
  const wait = () => dispatch({ type: 'waiting' });
  return (
    <div className={css.panel}>
      {mode === 'voice' && !answer && step !== 'transcribed' && (
        <Microphone state={micState} microphone={microphone} busy={working} />
      )}
      {trouble && <TroubleNote trouble={trouble} words={words} onSendAgain={sendAgain} onSendTomorrow={later} />}
      {(mode === 'text' || words !== '' || !trouble) && (
        <TranscriptBox
          key={mode}
          words={words}
          placeholder={say(mode === 'voice' ? 'boxEmpty' : 'boxWrite')}
          busy={listening || working}
          focused={mode === 'text' && !answer}
          onChange={(typed) => dispatch({ type: 'words', words: typed })}
          onEnter={wait}
          onSend={send}
        />
      )}
      {step === 'transcribing' && <Transcribing share={share} />}
      {step === 'advising' && <Advising />}
      {step === 'transcribed' && <TranscriptReview onSend={send} onWait={wait} onAgain={clear} />}
      {step === 'open' && !listening && (asked !== null || (mode === 'text' && !answer)) && (
        <Button icon={offline ? 'queue' : 'send'} className={css.send} disabled={asked === null} onClick={send}>
          {say(offline ? 'sendLater' : 'send')}
        </Button>
      )}
      {step === 'open' && !listening && !answer && words !== '' && (
        <Button kind="txt" size="m" icon="trash" className={css.toggle} onClick={clear}>
          {say('erase')}
        </Button>
      )}
      {answer && <AnswerCard advice={answer.advice} speech={speech} onReplay={replay} onClear={clear} />}
      {canSpeak && !answer && !working && step !== 'transcribed' && <ModeToggle mode={mode} onChoose={chooseMode} />}
    </div>
  );
}

function ModeToggle({ mode, onChoose }: { mode: 'voice' | 'text'; onChoose: (mode: 'voice' | 'text') => void }) {
  return mode === 'voice' ? (
    <Button kind="txt" size="m" icon="keyboard" className={css.toggle} onClick={() => onChoose('text')}>
      {say('toText')}
    </Button>
  ) : (
    <Button kind="txt" size="m" icon="mic" className={css.toggle} onClick={() => onChoose('voice')}>
      {say('toVoice')}
    </Button>
  );
}

/** Upload progress of the recording; a text when the network is slow. */
function Transcribing({ share }: { share: number }) {
  const slow = useElapsed(SLOW_AFTER);
  const percent = Math.floor(share * 100);
  return (
    <div className={css.progress}>
      <p role="status">{say(share < 1 ? 'recordingGoes' : 'recordingArrived')}</p>
      <div className={css.bar}>
        <Bar value={percent} max={100} label={say('recordingGoes')} />
        <span>{t('app.percent', { value: percent })}</span>
      </div>
      {slow && <p role="status">{say('slow')}</p>}
    </div>
  );
}

/** The check is in progress. */
function Advising() {
  const slow = useElapsed(SLOW_AFTER);
  return (
    <div className={css.progress}>
      <PulsingSeeds />
      <p role="status">{say(slow ? 'slowAdvice' : 'advising')}</p>
    </div>
  );
}
