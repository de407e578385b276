import { kitErrors } from '@anar/contracts/errors/kit';
import { voiceErrors } from '@anar/contracts/errors/voice';
import { speak, speech, transcribe, type VoiceAbilities, voiceAbilities } from '@anar/contracts/voice';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { FastifyReply } from 'fastify';
import { acceptedFormat } from './speak/accepted-format.ts';
import { sendSpeech } from './speak/send-speech.ts';
import type { SpeakText } from './speak/speak-text.ts';
import type { SpeechStore } from './speak/speech.store.ts';
import { spokenText } from './speak/spoken-text.ts';
import type { TranscribeRecording } from './transcribe/transcribe-recording.ts';

export interface VoiceRoutesDeps {
  abilities: () => VoiceAbilities;
  transcribeRecording: TranscribeRecording;
  speakText: SpeakText;
  speeches: SpeechStore;
}

export function registerVoiceRoutes({ routes }: Service, deps: VoiceRoutesDeps): void {
  const { abilities, transcribeRecording, speakText, speeches } = deps;

  routes.user(voiceAbilities, async () => abilities());

  routes.user(transcribe, async (request) => {
    const recording = request.form().files.find(({ name }) => name === 'audio');
    if (!recording || recording.bytes.length === 0) throw new AppError(voiceErrors.recordingMissing);
    return { text: await transcribeRecording(request.caller.userId, recording.bytes) };
  });

  routes.user(speak, async (request, reply) => {
    const spoken = spokenText(request.body.text);
    if (spoken === '') throw new AppError(kitErrors.invalidRequest, { details: [{ field: 'text' }] });
    const said = await speakText(
      request.caller.userId,
      spoken,
      acceptedFormat(request.headers.accept),
      disconnectSignal(reply),
    );
    reply.headers({ 'content-location': speech.path.replace(':key', said.key), vary: 'accept' });
    return sendSpeech(request, reply, said);
  });

  /** The key cannot be guessed, so the link itself is the authorisation: an <audio> element needs no token. */
  routes.public(speech, async (request, reply) => {
    const found = await speeches.find(request.params.key);
    if (!found) throw new AppError(kitErrors.notFound);
    return sendSpeech(request, reply, found);
  });
}

/** Aborted when the client disconnects before the reply, so that nothing more is computed or paid for it. */
function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const disconnected = new AbortController();
  raw.once('close', () => {
    if (raw.writableFinished) return;
    disconnected.abort(new AppError(kitErrors.invalidRequest, { cause: new Error('the client left') }));
  });
  return disconnected.signal;
}
