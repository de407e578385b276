import { speak, speech, transcribe, type VoiceAbilities, voiceAbilities } from '@anar/contracts/diagnosis/voice';
import { kitErrors } from '@anar/contracts/errors/kit';
import { voiceErrors } from '@anar/contracts/errors/voice';
import { answerRange } from '@anar/service-kit/http/byte-range';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SpeakText } from './speak/speak-text.ts';
import { SPEECH_KEPT_SECONDS } from './speak/speech.model.ts';
import type { Speech, SpeechStore } from './speak/speech.store.ts';
import { spokenText } from './speak/spoken-text.ts';
import { CONTENT_TYPES, type SpeechFormat } from './speak/voice.ts';
import type { TranscribeRecording } from './transcribe/transcribe-recording.ts';

/** Answers with a sound or the part of it that was asked for. */
function sendSpeech(request: FastifyRequest, reply: FastifyReply, { key, sound, format }: Speech): FastifyReply {
  const etag = `"${key}"`;
  reply.headers({ etag, 'cache-control': `private, max-age=${SPEECH_KEPT_SECONDS}, immutable` });
  if (request.method === 'GET' && request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.type(CONTENT_TYPES[format]);
  const part = answerRange(request, reply, { etag, length: sound.length });
  if (part === 'none') return reply.send();
  return reply.send(part ? sound.subarray(part.first, part.last + 1) : sound);
}

/** Opus for clients that name it in Accept (it is smaller and clearer), otherwise MP3, which every phone plays. */
export function acceptedFormat(accept = ''): SpeechFormat {
  const entries = accept
    .toLowerCase()
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim()));
  const wanted = entries.some(
    ([type, ...rest]) => type === CONTENT_TYPES.opus && !rest.some((one) => /^q=0(\.0*)?$/.test(one)),
  );
  return wanted ? 'opus' : 'mp3';
}

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
