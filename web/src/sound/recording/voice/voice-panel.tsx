import { RECORDING_MAX_SECONDS } from '@anar/contracts/constants';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Button, Spinner } from '../../../ui/controls/button.tsx';
import { Caution } from '../../../ui/feedback/caution.tsx';
import { clockText } from '../../../ui/hooks/use-countdown.ts';
import { useBackToClose } from '../../../ui/modal/use-back-to-close.ts';
import { recordingTexts } from '../recording.hi.ts';
import { LEVEL_EVERY_MS } from './level-meter.ts';
import { VoiceMessage } from './voice-message.tsx';
import css from './voice-panel.module.css';
import type { SpokenVoice, VoiceRecording, VoiceRecordingState } from './voice-recording.ts';

const say = texts(recordingTexts);

interface VoicePanelProps {
  state: VoiceRecordingState;
  voice: VoiceRecording;
  /** Sends it. Without it the recording is submitted with the surrounding form, whose sheet handles the back key. */
  onSend?: ((spoken: SpokenVoice) => void) | undefined;
  onDiscard: (spoken: SpokenVoice) => void;
}

/** Records a message and plays it back before it is sent; replaces the text box. */
export function VoicePanel({ state, voice, onSend, onDiscard }: VoicePanelProps) {
  const [backs, setBacks] = useState(0);
  const back = () => {
    setBacks((n) => n + 1);
    if (state.step === 'recording') voice.stop();
    else if (state.step === 'review') onDiscard(state.voice);
    else voice.drop();
  };
  return (
    <section className={css.panel} aria-label={say('speakLong')}>
      {onSend && <BackKey key={backs} onBack={back} />}
      <p className={css.said} aria-hidden>
        {voiceStatus(state, onSend === undefined)}
      </p>
      <PanelStep state={state} voice={voice} onSend={onSend} onDiscard={onDiscard} />
    </section>
  );
}

/** The back key first stops the recording, then discards it, then leaves the chat. */
function BackKey({ onBack }: { onBack: () => void }) {
  useBackToClose(true, onBack);
  return null;
}

/** The current step as text, also for screen readers. */
export function voiceStatus(state: VoiceRecordingState, inForm = false): string {
  switch (state.step) {
    case 'opening':
      return say('opening');
    case 'recording':
      return say('recording');
    case 'finishing':
      return say('finishing');
    case 'review':
      return `${state.end === 'stopped' ? '' : `${say(`ended_${state.end}`)} `}${say(inForm ? 'reviewInForm' : 'review')}`;
    default:
      return '';
  }
}

function PanelStep({ state, voice, onSend, onDiscard }: VoicePanelProps) {
  switch (state.step) {
    case 'explaining':
      return (
        <Caution icon="mic" tone="calm" role="status" title={say('explainTitle')}>
          <p>{say('explain')}</p>
          <Choices>
            <Button kind="soft" size="m" onClick={voice.drop}>
              {say('cancel')}
            </Button>
            <FirstButton size="m" onClick={voice.open}>
              {say('explainGo')}
            </FirstButton>
          </Choices>
        </Caution>
      );
    case 'trouble':
      return (
        <Caution icon="mic-off" tone="danger" role="alert" title={say(state.problem)}>
          <p>{say(`${state.problem}Hint`)}</p>
          <Choices>
            <FirstButton kind="soft" size="m" onClick={voice.drop}>
              {t('app.close')}
            </FirstButton>
            <Button size="m" onClick={() => void voice.start()}>
              {t('app.retry')}
            </Button>
          </Choices>
        </Caution>
      );
    case 'recording':
      return (
        <>
          <Level since={state.since} levels={state.levels} />
          <Choices>
            <Button kind="dan" size="m" icon="trash" onClick={voice.drop}>
              {say('discard')}
            </Button>
            <FirstButton size="m" icon="stop" onClick={() => voice.stop()}>
              {say('stop')}
            </FirstButton>
          </Choices>
        </>
      );
    case 'review': {
      const { voice: spoken } = state;
      return (
        <>
          <div className={css.listen}>
            <VoiceMessage {...spoken} load={async () => spoken.recording} mine bars={40} />
          </div>
          <Choices>
            <Button kind="dan" size="m" icon="trash" onClick={() => onDiscard(spoken)}>
              {say('discard')}
            </Button>
            {onSend && (
              <FirstButton size="m" icon="send" onClick={() => onSend(spoken)}>
                {say('send')}
              </FirstButton>
            )}
          </Choices>
        </>
      );
    }
    default:
      return (
        <div className={css.wait}>
          <Spinner />
          <Button kind="txt" size="m" auto onClick={voice.drop}>
            {say('cancel')}
          </Button>
        </div>
      );
  }
}

function Choices({ children }: { children: ReactNode }) {
  return <div className={css.choices}>{children}</div>;
}

/** The next button to click. Gets the focus, which was lost with the button before. */
function FirstButton(props: Parameters<typeof Button>[0]) {
  const button = useRef<HTMLSpanElement>(null);
  useEffect(() => button.current?.querySelector('button')?.focus(), []);
  return (
    <span ref={button} className={css.first}>
      <Button {...props} />
    </span>
  );
}

const SHOWN = 32;

/** Duration and level, updated ten times a second. Not announced by screen readers: their voice would be recorded. */
function Level({ since, levels }: { since: number; levels: readonly number[] }) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), LEVEL_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.min(RECORDING_MAX_SECONDS, Math.max(0, Math.floor((now - since) / 1000)));
  const recent = levels.slice(-SHOWN);
  const bars = [...Array.from({ length: SHOWN - recent.length }, () => 0), ...recent];
  const time = clockText(seconds);
  return (
    <div
      className={css.level}
      role="timer"
      aria-live="off"
      aria-label={say('recordingTime', { time, n: RECORDING_MAX_SECONDS - seconds })}
    >
      <Icon name="mic" className={css.live} />
      <span className={css.bars} aria-hidden>
        {bars.map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          <span key={index} style={{ height: `${10 + 90 * height}%` }} />
        ))}
      </span>
      <span className={css.time} aria-hidden>
        {time} / {clockText(RECORDING_MAX_SECONDS)}
      </span>
    </div>
  );
}
