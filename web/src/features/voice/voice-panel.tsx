import { voice } from '../../i18n/hi/voice.ts';
import { texts } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { AnswerCard } from './answer-card.tsx';
import { TranscriptReview } from './heard.tsx';
import { Advising, Transcribing } from './progress.tsx';
import { sendable } from './question-state.ts';
import { Microphone } from './speech-input/microphone.tsx';
import { TranscriptBox } from './transcript.tsx';
import { TroubleNote } from './trouble-note.tsx';
import type { VoiceQuestion } from './use-voice-question.ts';
import css from './voice-panel.module.css';

const say = texts(voice);

/** What is in the sheet: the microphone, the words, the answer, and the way to write instead. */
export function VoicePanel(props: VoiceQuestion) {
  const { question, press, microphone, speech, tell, chooseMode, send, sendAgain, replay, clear, offline, later } =
    props;
  const { mode, words, step, trouble, answer, share } = question;
  const asked = sendable(question);
  const listening = press.phase !== 'idle';
  const working = step === 'transcribing' || step === 'advising';
  const wait = () => tell({ type: 'waiting' });
  return (
    <div className={css.panel}>
      {mode === 'voice' && !answer && step !== 'transcribed' && (
        <Microphone press={press} microphone={microphone} busy={working} />
      )}
      {trouble && <TroubleNote trouble={trouble} onSendAgain={sendAgain} onSendTomorrow={later} />}
      {(mode === 'text' || words !== '' || !trouble) && (
        <TranscriptBox
          key={mode}
          words={words}
          placeholder={say(mode === 'voice' ? 'boxEmpty' : 'boxWrite')}
          busy={listening || working}
          focused={mode === 'text' && !answer}
          onChange={(typed) => tell({ type: 'words', words: typed })}
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
      {answer && <AnswerCard advice={answer.advice} speech={speech} onReplay={replay} onClear={clear} />}
      {!answer && !working && step !== 'transcribed' && <ModeToggle mode={mode} onChoose={chooseMode} />}
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
