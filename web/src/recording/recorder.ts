import { openStream } from '../device/open-stream.ts';
import { firstRecordable } from './recording-format.ts';

/** Why nothing can be recorded: refused, no microphone, in use by another app, or the page came without https. */
export type MicrophoneProblem = 'denied' | 'absent' | 'busy' | 'insecure';

export class MicrophoneError extends Error {
  readonly problem: MicrophoneProblem;

  constructor(problem: MicrophoneProblem, cause?: unknown) {
    super(`no microphone: ${problem}`, { cause });
    this.problem = problem;
  }
}

interface RecorderOptions {
  /** Formats, the best first. */
  types: readonly string[];
  bitsPerSecond: number;
  /** The microphone was taken away, as by a call: what was said until then is there. */
  onEnded: () => void;
}

/** One recording of the microphone. It is opened in the press, since browsers allow it there only. */
export interface Recorder {
  /** Resolves when it records; rejects with `MicrophoneError`. */
  opened: Promise<MediaStream>;
  /** Ends it and gives what was recorded. */
  finish: () => Promise<Blob>;
  /** Lets the microphone go at once; nothing is kept. */
  drop: () => void;
}

const MICROPHONE = { audio: { echoCancellation: true, noiseSuppression: true, sampleRate: 44_100, channelCount: 1 } };

/** Whether this browser can record at all; without https it cannot. */
export function canRecord(): boolean {
  return typeof MediaRecorder !== 'undefined' && navigator.mediaDevices?.getUserMedia !== undefined;
}

/** Records the microphone in the first of the formats that the browser knows, else in its own. */
export function openRecorder({ types, bitsPerSecond, onEnded }: RecorderOptions): Recorder {
  let dropped = false;
  let stream: MediaStream | null = null;
  let recorder: MediaRecorder | null = null;
  const pieces: Blob[] = [];
  let onStop: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => {
    onStop = resolve;
  });

  const letGo = () => {
    for (const track of stream?.getTracks() ?? []) {
      track.onended = null;
      track.onmute = null;
      track.stop();
    }
  };

  async function open(): Promise<MediaStream> {
    const opened = await openStream(MICROPHONE).catch((cause: unknown) => {
      throw new MicrophoneError(whyRefused(cause), cause);
    });
    stream = opened;
    if (dropped) {
      letGo();
      return opened;
    }
    for (const track of opened.getAudioTracks()) {
      track.onended = onEnded;
      track.onmute = onEnded;
    }
    const mimeType = firstRecordable(types, (type) => MediaRecorder.isTypeSupported(type));
    recorder = new MediaRecorder(opened, { ...(mimeType && { mimeType }), audioBitsPerSecond: bitsPerSecond });
    recorder.ondataavailable = ({ data }) => data.size > 0 && pieces.push(data);
    // It stops by itself when the microphone is gone, and gives what it has before it says so.
    recorder.onstop = onStop;
    recorder.start();
    return opened;
  }

  return {
    opened: open().catch((cause: unknown) => {
      letGo();
      throw cause;
    }),
    async finish() {
      if (recorder) {
        if (recorder.state !== 'inactive') recorder.stop();
        await stopped;
      }
      letGo();
      return new Blob(pieces, { type: recorder?.mimeType || 'audio/webm' });
    },
    drop() {
      dropped = true;
      if (recorder && recorder.state !== 'inactive') recorder.stop();
      letGo();
    },
  };
}

function whyRefused(cause: unknown): MicrophoneProblem {
  const name = cause instanceof DOMException ? cause.name : '';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'absent';
  return ['NotReadableError', 'AbortError', 'TimeoutError'].includes(name) ? 'busy' : 'denied';
}
