import { useEffect, useMemo, useState } from 'react';
import { isInsecure } from '../../../device/network/is-insecure.ts';
import { deviceStore } from '../../../device/storage/device-store.ts';
import { MicrophoneError, openRecorder } from '../recorder.ts';
import { canRecord } from '../recording-format.ts';
import { openLevelMeter } from './level-meter.ts';
import {
  createVoiceRecording,
  type SpokenVoice,
  type VoiceRecording,
  type VoiceRecordingState,
} from './voice-recording.ts';

/**
 * AAC first: every phone plays it, and a minute is 240 KB, which suits a weak network. iPhones and Chrome since 126
 * record it; other formats are converted when sent, see `playableVoice`.
 */
const VOICE_TYPES = [
  'audio/mp4;codecs=mp4a.40.2',
  'audio/webm;codecs=opus',
  'audio/ogg;codecs=opus',
  'audio/webm',
  'audio/mp4',
] as const;
const BITS_PER_SECOND = 32_000;

/** Whether this phone has shown why the microphone is needed. */
const explained = deviceStore({ key: 'anar-mitra:mic-explained', scope: 'device', read: (stored) => stored === true });

async function mustExplain(): Promise<boolean> {
  if (explained.get()) return false;
  try {
    const { state } = await navigator.permissions.query({ name: 'microphone' });
    return state === 'prompt';
  } catch {
    // The browser does not report whether it would prompt.
    return true;
  }
}

/** Storage of a recording that was not sent, restored when the screen opens again. */
export interface KeptVoice {
  get: () => Promise<SpokenVoice | undefined>;
  keep: (voice: SpokenVoice | null) => void;
}

/**
 * The voice recording of one screen. Hiding or leaving the page, e.g. for a phone call, stops the recording and keeps
 * it.
 */
export function useVoiceRecording(
  onTooShort: () => void,
  kept?: KeptVoice,
): { state: VoiceRecordingState; voice: VoiceRecording } {
  const [state, setState] = useState<VoiceRecordingState>({ step: 'idle' });
  const [tooShort] = useState(() => ({ notify: onTooShort }));
  tooShort.notify = onTooShort;
  const voice = useMemo(
    () =>
      createVoiceRecording({
        openRecorder: (onEnded) => {
          if (!canRecord()) throw new MicrophoneError(isInsecure() ? 'insecure' : 'absent');
          return openRecorder({ types: VOICE_TYPES, bitsPerSecond: BITS_PER_SECOND, onEnded });
        },
        openLevelMeter,
        mustExplain,
        onState: (next) => {
          if (next.step === 'recording') explained.set(true);
          if (next.step === 'review') kept?.keep(next.voice);
          if (next.step === 'idle') kept?.keep(null);
          setState(next);
        },
        onTooShort: () => tooShort.notify(),
      }),
    [tooShort, kept],
  );
  useEffect(() => {
    void kept?.get().then((left) => left && voice.review(left));
  }, [kept, voice]);
  useEffect(() => {
    const onVisibility = () => document.hidden && voice.stop('taken');
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      voice.leave();
    };
  }, [voice]);
  return { state, voice };
}
