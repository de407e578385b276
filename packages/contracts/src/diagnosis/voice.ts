import Type, { type Static } from 'typebox';
import { RECORDING_MAX_BYTES, SPEECH_MAX } from '../constants.ts';
import { kitErrors } from '../errors/kit.ts';
import { voiceErrors } from '../errors/voice.ts';
import { route } from '../route.ts';

/** Speech capabilities of this server. A capability may still fail for a while: 503 with Retry-After. */
export const VoiceAbilities = Type.Object({
  listens: Type.Boolean({ description: 'Turns a recording into words' }),
  speaks: Type.Boolean({ description: 'Reads a text aloud' }),
});
export type VoiceAbilities = Static<typeof VoiceAbilities>;

/** Queried before recording, so that no one speaks to a server without speech recognition. */
export const voiceAbilities = route({
  method: 'GET',
  path: '/api/voice',
  summary: 'Whether this server listens and speaks',
  replies: { 200: VoiceAbilities },
});

/** Timestamps inside the file decide its duration; name and type are not trusted. No recording is stored. */
export const transcribe = route({
  method: 'POST',
  path: '/api/voice/transcribe',
  summary: 'Words of a recording (file `audio`: wav, mp4, webm or ogg, at most 60 s), in Hindi',
  form: Type.Object({}),
  files: { name: 'audio', max: 1, maxBytes: RECORDING_MAX_BYTES },
  replies: { 200: Type.Object({ text: Type.String() }) },
  errors: [
    voiceErrors.recordingMissing,
    voiceErrors.notARecording,
    voiceErrors.recordingTooLong,
    voiceErrors.notUnderstood,
    voiceErrors.speechUnavailable,
    voiceErrors.listeningSpent,
  ],
});

export const SpeakRequest = Type.Object({
  text: Type.String({ minLength: 1, maxLength: SPEECH_MAX, pattern: '\\S' }),
});

const soundReplies = {
  200: Type.Any({ description: 'audio/ogg or audio/mpeg' }),
  206: Type.Any({ description: 'the part that Range asked for' }),
} as const;

/**
 * Replies with audio, not JSON: `audio/ogg` (Opus) if named in Accept, else `audio/mpeg`. Supports ranges.
 * `Content-Location` is the link of `speech`.
 */
export const speak = route({
  method: 'POST',
  path: '/api/voice/speak',
  summary: 'A text read aloud in Hindi',
  body: SpeakRequest,
  replies: soundReplies,
  errors: [voiceErrors.speechUnavailable],
});

/** Link of a text that was read aloud, valid for 30 days. Unguessable, so it needs no login. */
export const speech = route({
  method: 'GET',
  path: '/api/voice/speech/:key',
  summary: 'A text that was read aloud before; ranges are honoured',
  params: Type.Object({ key: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) }),
  replies: soundReplies,
  errors: [kitErrors.notFound],
});
