import { openStream } from '../../device/network/open-stream.ts';
import { firstRecordable } from './recording-format.ts';

/**
 * Why recording is impossible: permission denied, no microphone, in use by another app, or the page was loaded without
 * https.
 */
export type MicrophoneProblem = 'denied' | 'absent' | 'busy' | 'insecure';

export class MicrophoneError extends Error {
  readonly problem: MicrophoneProblem;

  constructor(problem: MicrophoneProblem, cause?: unknown) {
    super(`no microphone: ${problem}`, { cause });
    this.problem = problem;
  }
}

interface RecorderOptions {
  /** Formats, preferred first. */
  types: readonly string[];
  bitsPerSecond: number;
  /** The microphone was lost, e.g. to a phone call; what was recorded until then is kept. */
  onEnded: () => void;
}

/** One recording of the microphone. Open it in a click handler, since browsers allow it there only. */
export interface Recorder {
  /** Resolves when recording has started; rejects with `MicrophoneError`. */
  opened: Promise<MediaStream>;
  /** Stops and returns the recording. */
  finish: () => Promise<Blob>;
  /** Releases the microphone at once and discards the recording. */
  drop: () => void;
}

const MICROPHONE = { audio: { echoCancellation: true, noiseSuppression: true, sampleRate: 44_100, channelCount: 1 } };

/** Records in the first supported format, else in the browser's default. */
export function openRecorder({ types, bitsPerSecond, onEnded }: RecorderOptions): Recorder {
  let dropped = false;
  let stream: MediaStream | null = null;
  let recorder: MediaRecorder | null = null;
  const pieces: Blob[] = [];
  let onStop: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => {
    onStop = resolve;
  });

  const release = () => {
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
      release();
      return opened;
    }
    for (const track of opened.getAudioTracks()) {
      track.onended = onEnded;
      track.onmute = onEnded;
    }
    const mimeType = firstRecordable(types, (type) => MediaRecorder.isTypeSupported(type));
    recorder = new MediaRecorder(opened, { ...(mimeType && { mimeType }), audioBitsPerSecond: bitsPerSecond });
    recorder.ondataavailable = ({ data }) => data.size > 0 && pieces.push(data);
    // The recorder stops when the microphone is lost, and delivers its data before the stop event.
    recorder.onstop = onStop;
    recorder.start();
    return opened;
  }

  return {
    opened: open().catch((cause: unknown) => {
      release();
      throw cause;
    }),
    async finish() {
      if (recorder) {
        if (recorder.state !== 'inactive') recorder.stop();
        await stopped;
      }
      release();
      return new Blob(pieces, { type: recorder?.mimeType || 'audio/webm' });
    },
    drop() {
      dropped = true;
      if (recorder && recorder.state !== 'inactive') recorder.stop();
      release();
    },
  };
}

function whyRefused(cause: unknown): MicrophoneProblem {
  const name = cause instanceof DOMException ? cause.name : '';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'absent';
  return ['NotReadableError', 'AbortError', 'TimeoutError'].includes(name) ? 'busy' : 'denied';
}
