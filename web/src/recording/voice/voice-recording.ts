import { RECORDING_MAX_SECONDS } from '@anar/contracts/constants';
import { MicrophoneError, type MicrophoneProblem, type Recorder } from '../recorder.ts';
import type { LevelMeter } from './level-meter.ts';
import { waveformOf } from './waveform.ts';

/** What was said, before it is sent. */
export interface SpokenVoice {
  recording: Blob;
  seconds: number;
  waveform: string;
}

/** Why a recording ended: its button, the minute was over, or the microphone or the screen went away. */
export type RecordingEnd = 'stopped' | 'minute' | 'taken';

export type VoiceRecordingState =
  | { step: 'idle' }
  /** Before the browser asks for permission: what for. */
  | { step: 'explaining' }
  | { step: 'opening' }
  /** Since when, ms since 1970; the levels grow while it records. */
  | { step: 'recording'; since: number; levels: readonly number[] }
  | { step: 'finishing' }
  | { step: 'review'; voice: SpokenVoice; end: RecordingEnd }
  | { step: 'trouble'; problem: MicrophoneProblem };

export interface VoiceRecordingParts {
  openRecorder: (onEnded: () => void) => Recorder;
  openLevelMeter: (stream: MediaStream) => LevelMeter;
  /** Whether the browser is going to ask, and nobody has said yet what for. */
  mustExplain: () => Promise<boolean>;
  onState: (state: VoiceRecordingState) => void;
  /** What was recorded held no words. */
  onTooShort: () => void;
  now?: () => number;
}

export interface VoiceRecording {
  /** The microphone button: explains first where it has to. */
  start: () => Promise<void>;
  /** After the explanation. */
  open: () => void;
  /** Ends the recording and keeps what was said. */
  stop: (end?: RecordingEnd) => void;
  /** Back to nothing; what was said is gone. */
  drop: () => void;
  /** The screen goes away: what is being said ends and is kept as ever. */
  leave: () => void;
  /** Something thrown away, or left, is there again. */
  review: (voice: SpokenVoice) => void;
}

const SHORTEST_MS = 1000;
/** A busy phone stops a little late, and the server refuses more than the minute. */
const LONGEST_MS = RECORDING_MAX_SECONDS * 1000 - 500;
const IDLE: VoiceRecordingState = { step: 'idle' };

/** One voice message from the press to what can be listened to. Whatever ends the recording, what was said is kept. */
export function createVoiceRecording(parts: VoiceRecordingParts): VoiceRecording {
  const { now = () => performance.now() } = parts;
  let state: VoiceRecordingState = IDLE;
  let recorder: Recorder | null = null;
  let meter: LevelMeter | null = null;
  let minute: ReturnType<typeof setTimeout> | undefined;

  function go(next: VoiceRecordingState): void {
    state = next;
    parts.onState(next);
  }

  const isAt = (step: VoiceRecordingState['step']) => state.step === step;

  function letGo(): void {
    clearTimeout(minute);
    meter?.close();
    meter = null;
    recorder?.drop();
    recorder = null;
  }

  async function start(): Promise<void> {
    if (state.step !== 'idle' && state.step !== 'trouble') return;
    go({ step: 'opening' });
    const explain = await parts.mustExplain();
    if (!isAt('opening')) return;
    if (explain) go({ step: 'explaining' });
    else open();
  }

  function open(): void {
    if (!isAt('opening')) go({ step: 'opening' });
    // A browser without a recorder throws at once.
    const mine = attempt(() => parts.openRecorder(() => recorder === mine && stop('taken')));
    recorder = mine;
    if (!mine) refuse(new MicrophoneError('absent'));
    mine?.opened.then(
      (stream) => recorder === mine && begin(stream),
      (cause: unknown) => recorder === mine && refuse(cause),
    );
  }

  function begin(stream: MediaStream): void {
    meter = parts.openLevelMeter(stream);
    minute = setTimeout(() => stop('minute'), LONGEST_MS);
    go({ step: 'recording', since: now(), levels: meter.levels });
  }

  function refuse(cause: unknown): void {
    if (!(cause instanceof MicrophoneError)) console.warn('the microphone did not open', cause);
    letGo();
    go({ step: 'trouble', problem: cause instanceof MicrophoneError ? cause.problem : 'absent' });
  }

  function stop(end: RecordingEnd = 'stopped'): void {
    if (state.step === 'recording') void finish(now() - state.since, end);
  }

  async function finish(ms: number, end: RecordingEnd): Promise<void> {
    const mine = recorder;
    const waveform = waveformOf(meter?.levels ?? []);
    if (!mine || ms < SHORTEST_MS) {
      drop();
      parts.onTooShort();
      return;
    }
    clearTimeout(minute);
    meter?.close();
    go({ step: 'finishing' });
    const recording = await mine.finish();
    if (recorder !== mine) return;
    recorder = null;
    if (recording.size === 0) {
      refuse(new MicrophoneError('busy'));
      return;
    }
    const seconds = Math.min(RECORDING_MAX_SECONDS, Math.round(ms / 100) / 10);
    go({ step: 'review', voice: { recording, seconds, waveform }, end });
  }

  function drop(): void {
    letGo();
    if (state.step !== 'idle') go(IDLE);
  }

  return {
    start,
    open,
    stop,
    drop,
    leave() {
      if (isAt('recording')) stop('taken');
      else if (!isAt('finishing') && !isAt('review')) drop();
    },
    review(voice) {
      if (state.step === 'idle' || state.step === 'trouble') go({ step: 'review', voice, end: 'stopped' });
    },
  };
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch (cause) {
    console.warn('no recorder here', cause);
    return null;
  }
}
