import { texts } from '../../../i18n/texts.ts';
import { recordingTexts } from '../../../sound/recording/recording.hi.ts';
import { type KeptVoice, useVoiceRecording } from '../../../sound/recording/voice/use-voice-recording.ts';
import { useToast } from '../../../ui/toast/toast-store.ts';

const say = texts(recordingTexts);

/** A voice note of an entry, in its form until the entry is stored or queued. `kept`: of an entry that is edited. */
export function useSpokenNote(kept?: KeptVoice) {
  const toast = useToast();
  const { state, voice } = useVoiceRecording(() => toast({ title: say('tooShort') }), kept);
  const spoken = state.step === 'review' ? state.voice : null;
  return {
    state,
    voice,
    /** Stops a running recording; false when there was none. */
    stop(): boolean {
      if (state.step === 'recording') voice.stop();
      return state.step === 'recording' || state.step === 'finishing';
    },
    sound: spoken ? { seconds: spoken.seconds, waveform: spoken.waveform } : undefined,
    recording: spoken?.recording,
    discard() {
      if (!spoken) return;
      voice.drop();
      toast({ title: say('discarded'), action: { label: say('undo'), onClick: () => voice.review(spoken) } });
    },
  };
}
