import { recordingType } from './recording-format.ts';
import { type SpeechInput, SpeechInputError, type SpeechInputEvents } from './speech-input.ts';

/** Speech needs no more; a minute is then 240 KB, which a weak network carries. */
const BITS_PER_SECOND = 32_000;
const MICROPHONE = { audio: { echoCancellation: true, noiseSuppression: true, sampleRate: 44_100 } };

/** Whether this browser can record at all; without https it cannot. */
export function canRecord(): boolean {
  return typeof MediaRecorder !== 'undefined' && navigator.mediaDevices?.getUserMedia !== undefined;
}

/** Records the microphone in the first format of the product that the browser knows. */
export function openRecorder({ onEnded }: SpeechInputEvents): SpeechInput {
  let dropped = false;
  let stream: MediaStream | null = null;
  let recorder: MediaRecorder | null = null;
  const pieces: Blob[] = [];

  const letGo = () => {
    for (const track of stream?.getTracks() ?? []) {
      track.onended = null;
      track.stop();
    }
  };

  async function open(): Promise<void> {
    stream = await navigator.mediaDevices.getUserMedia(MICROPHONE).catch((cause: unknown) => {
      throw new SpeechInputError(whyRefused(cause), cause);
    });
    if (dropped) return letGo();
    for (const track of stream.getAudioTracks()) track.onended = onEnded;
    recorder = newRecorder(stream);
    recorder.ondataavailable = ({ data }) => data.size > 0 && pieces.push(data);
    recorder.start();
  }

  return {
    opened: open().catch((cause: unknown) => {
      letGo();
      throw cause;
    }),
    async finish() {
      await stopped(recorder);
      letGo();
      return { recording: new Blob(pieces, { type: recorder?.mimeType || 'audio/webm' }) };
    },
    drop() {
      dropped = true;
      if (recorder && recorder.state !== 'inactive') recorder.stop();
      letGo();
    },
  };
}

function newRecorder(stream: MediaStream): MediaRecorder {
  const mimeType = recordingType((type) => MediaRecorder.isTypeSupported(type));
  const rate = { audioBitsPerSecond: BITS_PER_SECOND };
  return new MediaRecorder(stream, mimeType === undefined ? rate : { mimeType, ...rate });
}

function stopped(recorder: MediaRecorder | null): Promise<unknown> {
  if (!recorder || recorder.state === 'inactive') return Promise.resolve();
  return new Promise((resolve) => {
    recorder.onstop = resolve;
    recorder.stop();
  });
}

function whyRefused(cause: unknown): SpeechInputError['reason'] {
  const name = cause instanceof DOMException ? cause.name : '';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'absent';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'denied';
}
