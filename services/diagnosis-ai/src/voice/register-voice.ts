import type { Service } from '@anar/service-kit/lifecycle/service';
import type { OpenAiAccess } from '../openai/connect-openai.ts';
import { registerVoiceRoutes } from './routes.ts';
import { createLocalVoice, tryVoice } from './speak/local-voice/local-voice.ts';
import { createOpenAiVoice } from './speak/openai-voice.ts';
import { createSpeakText } from './speak/speak-text.ts';
import { createSpeechStore } from './speak/speech.store.ts';
import type { Voice } from './speak/voice.ts';
import { countTranscriptions, createSecondsCounter } from './transcribe/count-transcriptions.ts';
import { createOpenAiListener, type Listener } from './transcribe/openai-listener.ts';
import { createTranscribeRecording } from './transcribe/transcribe-recording.ts';

export interface VoiceProviders {
  openai: OpenAiAccess | undefined;
  /** Search path of espeak-ng and its encoders, like PATH; undefined: no local voice. */
  commandPath: string | undefined;
}

/** Speech to text by OpenAI or not at all; text to speech by OpenAI, else by espeak-ng. A missing provider answers 503. */
export function registerVoice(service: Service, { openai, commandPath }: VoiceProviders): void {
  const { log, metrics, health } = service;
  const listener = openAiListener(openai);
  const remote = openAiVoice(openai);
  const local = commandPath ? createLocalVoice(commandPath) : undefined;
  const voices = [remote, local].filter((voice) => voice !== undefined);

  const onListened = createSecondsCounter(metrics);
  const transcribeRecording = countTranscriptions(createTranscribeRecording({ listener, onListened }), metrics);
  const speeches = createSpeechStore(service);
  const speakText = createSpeakText({ voices, store: speeches, log, metrics });
  /** Undefined until the self-test right after the start. */
  let localWorks: boolean | undefined;
  const listens = listener !== undefined;
  const abilities = () => ({ listens, speaks: remote !== undefined || (local !== undefined && localWorks !== false) });
  registerVoiceRoutes(service, { abilities, transcribeRecording, speakText, speeches });

  health.add({ name: 'speech_to_text', required: false, check: () => (listens ? 'up' : 'unconfigured') });
  health.add({ name: 'text_to_speech', required: false, check: () => (remote || localWorks ? 'up' : 'unconfigured') });
  const stopping = new AbortController();
  service.onStop('requests', () => stopping.abort());
  service.app.addHook('onReady', async () => {
    void tryVoice(local, stopping.signal).then((problem) => {
      localWorks = problem === undefined;
      const speaks = [remote?.name, localWorks ? local?.name : undefined].filter(Boolean);
      log.info({ listens: listens ? 'openai' : 'nobody', speaks, ...(problem && { problem }) }, 'voice');
    });
  });
}

function openAiListener(openai: OpenAiAccess | undefined): Listener | undefined {
  if (!openai?.config.transcribeModel) return undefined;
  const { client, config } = openai;
  return createOpenAiListener(
    client,
    openai.config.transcribeModel,
    openai.caller('transcribe', config.timeoutMs.audio),
  );
}

function openAiVoice(openai: OpenAiAccess | undefined): Voice | undefined {
  if (!openai?.config.speech) return undefined;
  const { speech, timeoutMs } = openai.config;
  return createOpenAiVoice(openai, speech, openai.caller('speak', timeoutMs.audio));
}
