import Type from 'typebox';
import { RECORDING_MAX_BYTES, SPEECH_MAX } from './constants.ts';
import { route } from './route.ts';

export const transcribe = route({
  method: 'POST',
  path: '/api/voice/transcribe',
  summary: 'Words of a recording (file `audio`, at most 60 s), in Hindi',
  form: Type.Object({}),
  files: { max: 1, maxBytes: RECORDING_MAX_BYTES },
  replies: { 200: Type.Object({ text: Type.String() }) },
});

export const SpeakRequest = Type.Object({
  text: Type.String({ minLength: 1, maxLength: SPEECH_MAX, pattern: '\\S' }),
});

/** Answers with audio, not JSON: `audio/ogg` (Opus) for those who accept it, else `audio/mpeg`. Ranges are honoured. */
export const speak = route({
  method: 'POST',
  path: '/api/voice/speak',
  summary: 'A text read aloud in Hindi',
  body: SpeakRequest,
  replies: { 200: Type.Any({ description: 'audio/ogg or audio/mpeg' }) },
});
