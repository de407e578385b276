import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { composer as words } from '../../../i18n/hi/chat/composer.ts';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Spinner } from '../../../ui/controls/button.tsx';
import { clockText } from '../../../ui/hooks/use-countdown.ts';
import { createPlayback } from './voice/playback.ts';
import { barsOf, seekByKey } from './voice/waveform.ts';
import css from './voice-message.module.css';

const say = texts(words);

interface VoiceMessageProps {
  /** Its length; the file itself may not tell. */
  seconds: number;
  /** A digit for each bar, 0 is silence. */
  waveform?: string | undefined;
  /** The recording, asked for when it is played. */
  load: () => Promise<Blob>;
  /** Spoken by the reader. */
  mine: boolean;
  /** Fewer where it is narrow. */
  bars?: number;
}

/** A voice message that can be heard, from any place in it. */
export function VoiceMessage({ seconds, waveform, load, mine, bars = 22 }: VoiceMessageProps) {
  const latest = useRef(load);
  latest.current = load;
  const playback = useMemo(() => createPlayback({ seconds, load: () => latest.current() }), [seconds]);
  useEffect(() => playback.close, [playback]);
  const { phase, at } = useSyncExternalStore(playback.subscribe, playback.state, playback.state);
  const heights = useMemo(() => barsOf(waveform, bars), [waveform, bars]);
  const time = (of: number) => clockText(Math.round(of));

  const byKey = (event: KeyboardEvent) => {
    const to = seekByKey(event.key, at, seconds);
    if (to === undefined) return;
    event.preventDefault();
    playback.seek(to);
  };
  const byTap = (event: MouseEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    playback.seek((seconds * (event.clientX - left)) / width);
  };
  const label = phase === 'failed' ? 'playAgain' : phase === 'idle' ? 'play' : 'pause';
  return (
    <fieldset className={css.voice} aria-label={say(mine ? 'voiceMine' : 'voiceTheirs', { time: time(seconds) })}>
      <button
        type="button"
        className={css.play}
        aria-label={say(label)}
        aria-busy={phase === 'loading'}
        onClick={playback.toggle}
      >
        {phase === 'loading' ? (
          <Spinner />
        ) : (
          <Icon name={label === 'playAgain' ? 'refresh' : label === 'play' ? 'play' : 'pause'} />
        )}
      </button>
      <div
        role="slider"
        tabIndex={0}
        className={css.wave}
        aria-label={say('position')}
        aria-valuemin={0}
        aria-valuemax={Math.round(seconds)}
        aria-valuenow={Math.round(at)}
        aria-valuetext={say('positionOf', { all: time(seconds), at: time(at) })}
        onClick={byTap}
        onKeyDown={byKey}
      >
        {heights.map((height, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={index}
            className={classNames(css.bar, index / bars < at / seconds && css.heard)}
            style={{ height: `${12 + 88 * height}%` }}
          />
        ))}
      </div>
      <span className={css.time} aria-hidden>
        {time(at > 0 ? at : seconds)}
      </span>
      <span className={css.note} role="status">
        {phase === 'failed' && say('voiceFailed')}
      </span>
    </fieldset>
  );
}
