import { useEffect, useMemo, useState } from 'react';
import { deviceStore } from '../../../../device/device-store.ts';
import { canRecord, MicrophoneError, openRecorder } from '../../../../recording/recorder.ts';
import type { ThreadPreviews } from '../../thread/open-thread.ts';
import { openLevelMeter } from './level-meter.ts';
import { createVoiceRecording, type VoiceRecording, type VoiceRecordingState } from './voice-recording.ts';

/** Opus first: a minute is then 180 KB, which a weak network carries. iPhones record mp4 only. */
const TYPES = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/webm', 'audio/mp4'];
const BITS_PER_SECOND = 24_000;

/** Whether it was told on this phone what the microphone is for. */
const explained = deviceStore({ key: 'anar-mitra:mic-explained', scope: 'device', read: (stored) => stored === true });

async function mustExplain(): Promise<boolean> {
  if (explained.get()) return false;
  try {
    const { state } = await navigator.permissions.query({ name: 'microphone' });
    return state === 'prompt';
  } catch {
    // A browser that does not tell what it will ask.
    return true;
  }
}

/** The voice message of one chat. A screen that is put away or left, as by a call, ends the recording and keeps it. */
export function useVoiceRecording(
  previews: ThreadPreviews,
  onTooShort: () => void,
): { state: VoiceRecordingState; voice: VoiceRecording } {
  const [state, setState] = useState<VoiceRecordingState>({ step: 'idle' });
  const [tooShort] = useState(() => ({ tell: onTooShort }));
  tooShort.tell = onTooShort;
  const voice = useMemo(
    () =>
      createVoiceRecording({
        openRecorder: (onEnded) => {
          if (!canRecord()) throw new MicrophoneError('absent');
          return openRecorder({ types: TYPES, bitsPerSecond: BITS_PER_SECOND, onEnded });
        },
        openLevelMeter,
        mustExplain,
        onState: (next) => {
          if (next.step === 'recording') explained.set(true);
          if (next.step === 'review') previews.keep('voice', next.voice);
          if (next.step === 'idle') previews.keep('voice', null);
          setState(next);
        },
        onTooShort: () => tooShort.tell(),
      }),
    [tooShort, previews],
  );
  useEffect(() => {
    void previews.get('voice').then((left) => left && voice.review(left));
  }, [previews, voice]);
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
