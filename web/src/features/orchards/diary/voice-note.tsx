import type { DiaryEntry } from '@anar/contracts/orchards/diary';
import { diaryApi } from '../../../api/endpoints/diary/diary-api.ts';
import { connection } from '../../../api/http/connection.ts';
import { send } from '../../../api/http/http.ts';
import { diaryTexts } from '../../../i18n/catalogues/diary.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { store } from '../../../session/store.ts';
import { VoiceMessage } from '../../../sound/recording/voice/voice-message.tsx';
import { VoicePanel, voiceStatus } from '../../../sound/recording/voice/voice-panel.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import textCss from '../../../ui/text.module.css';
import css from './diary.module.css';
import type { useSpokenNote } from './use-spoken-note.ts';

const say = texts(diaryTexts);

/** Records a voice note in the form; it can be played before it is sent, and discarded. */
export function VoiceNote({ note }: { note: ReturnType<typeof useSpokenNote> }) {
  const { state, voice, discard } = note;
  return (
    <div className={css.note}>
      <p className={textCss.srOnly} role="status">
        {voiceStatus(state, true)}
      </p>
      {state.step === 'idle' ? (
        <Button kind="sec" size="m" icon="mic" onClick={() => void voice.start()}>
          {say('speak')}
        </Button>
      ) : (
        <VoicePanel state={state} voice={voice} onDiscard={discard} />
      )}
    </div>
  );
}

/** The voice note of an entry. */
export function SpokenNote({ entry, voice }: { entry: DiaryEntry; voice: NonNullable<DiaryEntry['voice']> }) {
  const { url, seconds, waveform } = voice;
  return (
    <VoiceMessage
      seconds={seconds}
      waveform={waveform}
      mine
      load={async () => (await recordingAt(url)) ?? (await recordingAt(await freshLink(entry))) ?? fail(entry.id)}
    />
  );
}

async function recordingAt(url: string | undefined): Promise<Blob | undefined> {
  if (!url) return undefined;
  const { data } = await send({ url, read: 'blob', accept: '*/*', cache: 'no-store' }, connection.watch);
  return data as Blob | undefined;
}

/** A URL is valid for a few minutes; a refetch of the diary returns a new one. */
async function freshLink({ id, orchardId }: DiaryEntry): Promise<string | undefined> {
  const asked = diaryApi.endpoints.diary.initiate(orchardId, { forceRefetch: true, subscribe: false });
  const { data } = await store.dispatch(asked);
  return data?.entries.find((one) => one.id === id)?.voice?.url;
}

function fail(id: string): never {
  throw new Error(`no voice of ${id}`);
}
