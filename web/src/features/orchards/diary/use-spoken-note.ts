import { orchardErrors } from '@anar/contracts/errors/orchards';
import type { AddDiaryRequest } from '@anar/contracts/orchards/diary';
import { useRef } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { uploadDiaryVoice } from '../../../api/endpoints/diary/diary-api.ts';
import type { DiaryLine } from '../../../api/endpoints/diary/diary-kind.ts';
import { texts } from '../../../i18n/texts.ts';
import { recordingTexts } from '../../../sound/recording/recording.hi.ts';
import { useVoiceRecording } from '../../../sound/recording/voice/use-voice-recording.ts';
import { useToast } from '../../../ui/toast/toast-store.ts';

const say = texts(recordingTexts);
type Voice = AddDiaryRequest['voice'];
type Added<T> = { data: T; error?: undefined } | { data?: undefined; error: ApiError };

/**
 * A voice note of an entry. Uploaded once, however often the entry is retried; kept in the form until the entry is
 * stored.
 */
export function useSpokenNote(orchardId: string) {
  const toast = useToast();
  const { state, voice } = useVoiceRecording(() => toast({ title: say('tooShort') }));
  const sent = useRef<{ recording: Blob; voice: Voice } | null>(null);
  const spoken = state.step === 'review' ? state.voice : null;

  async function upload(): Promise<{ voice?: Voice; error?: ApiError }> {
    if (!spoken) return {};
    const { recording, waveform } = spoken;
    if (sent.current?.recording !== recording) {
      const { data, error } = await uploadDiaryVoice(orchardId, recording);
      if (error) return { error };
      sent.current = { recording, voice: { ...data.voice, waveform } };
    }
    return { voice: sent.current.voice };
  }

  return {
    state,
    voice,
    /** Stops a running recording; false when there was none. */
    stop(): boolean {
      if (state.step === 'recording') voice.stop();
      return state.step === 'recording' || state.step === 'finishing';
    },
    /** Identifies the recording, so that a new one gets a new idempotency key. */
    mark: spoken && { seconds: spoken.seconds, waveform: spoken.waveform, bytes: spoken.recording.size },
    discard() {
      if (!spoken) return;
      voice.drop();
      toast({ title: say('discarded'), action: { label: say('undo'), onClick: () => voice.review(spoken) } });
    },
    /** Stores an entry with its voice note. */
    async sendWith<T>(line: DiaryLine, send: (line: DiaryLine) => Promise<Added<T>>): Promise<Added<T>> {
      const { voice, error } = await upload();
      if (error) return { error };
      const added = await send(voice ? { ...line, voice } : line);
      // The server deleted an upload that is a day old: the next submission uploads it again.
      if (added.error?.body.code === orchardErrors.voiceGone.code) sent.current = null;
      return added;
    },
  };
}
