import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Spinner } from '../../../ui/controls/button.tsx';
import { clockText } from '../../../ui/hooks/use-countdown.ts';
import { RowIcon } from '../../../ui/row-icon.tsx';
import { recordingTexts } from '../recording.hi.ts';
import { createPlayback } from './playback.ts';
import css from './voice-message.module.css';
import { barsOf, seekByKey } from './waveform.ts';

const say = texts(recordingTexts);

interface VoiceMessageProps {
  /** Its duration; the file itself may lack it. */
  seconds: number;
  /** One digit per bar, 0 is silence. */
  waveform?: string | undefined;
  /** Loads the recording when it is played. */
  load: () => Promise<Blob>;
  /** Spoken by the current user. */
  mine: boolean;
  /** Fewer in a narrow place. */
  bars?: number;
}

/** Units of the SVG, about a pixel each. */
const [PITCH, GAP, HIGH] = [6, 2, 30];
const WIDE = PITCH - GAP;

/** All bars in one path: an element per bar would be most of a row's cost. */
function drawing(heights: readonly number[], from: number, to: number): string {
  return heights
    .slice(from, to)
    .map((height, index) => {
      const straight = Math.max(0, HIGH * (0.12 + 0.88 * height) - WIDE);
      const round = `a${WIDE / 2} ${WIDE / 2} 0 0 1`;
      return `M${(from + index) * PITCH} ${(HIGH - straight) / 2}${round} ${WIDE} 0v${straight}${round} ${-WIDE} 0z`;
    })
    .join('');
}

/** A voice message that can be played from any position. */
export function VoiceMessage({ seconds, waveform, load, mine, bars = 22 }: VoiceMessageProps) {
  const latest = useRef(load);
  latest.current = load;
  const playback = useMemo(() => createPlayback({ seconds, load: () => latest.current() }), [seconds]);
  useEffect(() => playback.close, [playback]);
  const { phase, at } = playback.use();
  const heights = useMemo(() => barsOf(waveform, bars), [waveform, bars]);
  const played = Math.min(bars, Math.ceil((bars * at) / seconds));
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
        ) : label === 'play' ? (
          <RowIcon name="play" />
        ) : (
          <Icon name={label === 'playAgain' ? 'refresh' : 'pause'} />
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
        <svg viewBox={`0 0 ${bars * PITCH - GAP} ${HIGH}`} preserveAspectRatio="none" aria-hidden="true">
          <path className={css.played} d={drawing(heights, 0, played)} />
          <path d={drawing(heights, played, bars)} />
        </svg>
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
