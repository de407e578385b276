import { RECORDING_MAX_SECONDS } from '@anar/contracts/constants';
import { MicrophoneError, type MicrophoneProblem, type Recorder } from '../recorder.ts';
import type { LevelMeter } from './level-meter.ts';
import { waveformOf } from './waveform.ts';

/** A recording, before it is sent. */
export interface SpokenVoice {
  recording: Blob;
  seconds: number;
  waveform: string;
}

/** Why a recording ended: by its button, the time limit, or the loss of the microphone or the screen. */
export type RecordingEnd = 'stopped' | 'minute' | 'taken';

export type VoiceRecordingState =
  | { step: 'idle' }
  /** Says why the microphone is needed, before the browser asks for permission. */
  | { step: 'explaining' }
  | { step: 'opening' }
  /** `since`: start on the clock of `now()`, in ms; the levels grow while it records. */
  | { step: 'recording'; since: number; levels: readonly number[] }
  | { step: 'finishing' }
  | { step: 'review'; voice: SpokenVoice; end: RecordingEnd }
  | { step: 'trouble'; problem: MicrophoneProblem };

export interface VoiceRecordingParts {
  openRecorder: (onEnded: () => void) => Recorder;
  openLevelMeter: (stream: MediaStream) => LevelMeter;
  /** Whether the browser will prompt and the reason was not explained yet. */
  mustExplain: () => Promise<boolean>;
  onState: (state: VoiceRecordingState) => void;
  /** The recording was too short to contain speech. */
  onTooShort: () => void;
  now?: () => number;
}

export interface VoiceRecording {
  /** For the microphone button: explains first if necessary. */
  start: () => Promise<void>;
  /** Continues after the explanation. */
  open: () => void;
  /** Stops and keeps the recording. */
  stop: (end?: RecordingEnd) => void;
  /** Back to idle; the recording is discarded. */
  drop: () => void;
  /** The screen is closed: the current recording is stopped and kept. */
  leave: () => void;
  /** Restores a recording that was discarded or left. */
  review: (voice: SpokenVoice) => void;
}

const SHORTEST_MS = 1000;
/** Margin below the server's limit of a minute, as a busy phone stops a little late. */
const LONGEST_MS = RECORDING_MAX_SECONDS * 1000 - 500;
const IDLE: VoiceRecordingState = { step: 'idle' };

/** State machine of one voice message, from the click to the review. However the recording ends, it is kept. */
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

  function release(): void {
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
    // Throws at once in a browser without a recorder.
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
    release();
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
    release();
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
