import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';
import { refusal } from './errors.ts';
import { toneFor } from './tone.ts';

/**
 * Behaviour of the next calls, each after `delayMs`: `ok`; `rate_limited` and `server_error` with the API's errors;
 * `broken`: 200 with a truncated answer; `empty`: no transcript, or no byte of sound.
 */
const Behaviour = Type.Object({
  mode: Type.Enum(['ok', 'rate_limited', 'server_error', 'broken', 'empty']),
  /** Transcript of any recording that is not silent. */
  text: Type.Optional(Type.String()),
  delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
  /** Retry-After of a 429. */
  retryAfter: Type.Optional(Type.Integer({ minimum: 0 })),
});
type Behaviour = Static<typeof Behaviour>;

const TRANSCRIPT = 'मेरे अनार के फल पर तेल जैसे काले धब्बे हैं';
const ENDINGS = ['flac', 'm4a', 'mp3', 'mp4', 'mpeg', 'mpga', 'oga', 'ogg', 'wav', 'webm'];
const VOICES = [
  'alloy',
  'ash',
  'ballad',
  'cedar',
  'coral',
  'echo',
  'fable',
  'marin',
  'nova',
  'onyx',
  'sage',
  'shimmer',
  'verse',
];
const FILE_MAX = 25 * 1024 * 1024;
const LEAST_SECONDS = 0.1;
/** 1 % of full scale: below it the recording is silent. */
const SILENCE = 328;

const SpeechRequest = Type.Object({
  model: Type.String({ minLength: 1 }),
  input: Type.String({ minLength: 1, maxLength: 4096 }),
  voice: Type.Enum(VOICES),
  response_format: Type.Enum(['mp3', 'opus']),
  instructions: Type.Optional(Type.String()),
  speed: Type.Optional(Type.Number({ minimum: 0.25, maximum: 4 })),
});

/** Parameters of a transcription. */
export interface TranscriptionRequest {
  model: string;
  language: string;
  prompt: string;
  filename: string;
  bytes: number;
}

/**
 * Speech to text and text to speech of the OpenAI API: `POST /v1/audio/transcriptions`, `POST /v1/audio/speech`. `PUT
 * /control/audio` sets the behaviour; `GET /control/audio` returns the recorded requests.
 */
export function registerAudioRoutes(app: FastifyInstance): void {
  let behaviour: Behaviour = { mode: 'ok' };
  const transcriptions: TranscriptionRequest[] = [];
  const speeches: Static<typeof SpeechRequest>[] = [];

  /** True if the behaviour has answered. */
  async function misbehaves(reply: FastifyReply): Promise<boolean> {
    const { mode, delayMs = 0, retryAfter = 1 } = behaviour;
    await wait(delayMs);
    if (mode === 'rate_limited') {
      reply.code(429).header('retry-after', retryAfter);
      reply.send(refusal('Rate limit reached for requests', 'rate_limit_exceeded', 'requests'));
    } else if (mode === 'server_error') {
      reply.code(500).send(refusal('The server had an error while processing your request.', null, 'server_error'));
    } else if (mode === 'broken') {
      reply.type('application/json').send('{"text": "मेरे अना');
    } else {
      return false;
    }
    return true;
  }

  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: { headers: object }, body: Buffer) =>
      new Response(new Uint8Array(body), { headers: { ...request.headers } }).formData(),
  );

  app.post('/v1/audio/transcriptions', async (request, reply) => {
    const form = request.body instanceof FormData ? request.body : new FormData();
    const asked = readTranscriptionRequest(form);
    if (typeof asked === 'string') return reply.code(400).send(refusal(asked, null));
    transcriptions.push(asked);
    if (await misbehaves(reply)) return reply;
    const file = form.get('file') as File;
    if (file.size > FILE_MAX)
      return reply.code(413).send(refusal('Maximum content size limit (26214400) exceeded.', null));
    const loudness = wavLoudness(Buffer.from(await file.arrayBuffer()));
    if (loudness && loudness.seconds < LEAST_SECONDS) {
      return reply
        .code(400)
        .send(
          refusal(
            'Audio file is too short. Minimum audio length is 0.1 seconds.',
            'audio_too_short',
            undefined,
            'file',
          ),
        );
    }
    const silent = loudness !== undefined && loudness.peak < SILENCE;
    return { text: behaviour.mode === 'empty' || silent ? '' : (behaviour.text ?? TRANSCRIPT) };
  });

  app.post('/v1/audio/speech', async (request, reply) => {
    if (!Value.Check(SpeechRequest, request.body)) {
      const [first] = Value.Errors(SpeechRequest, request.body);
      return reply.code(400).send(refusal(`${first?.instancePath}: ${first?.message}`, 'invalid_value'));
    }
    speeches.push(request.body);
    if (await misbehaves(reply)) return reply;
    const { input, response_format: format } = request.body;
    reply.type(format === 'mp3' ? 'audio/mpeg' : 'audio/ogg');
    return behaviour.mode === 'empty' ? Buffer.alloc(0) : toneFor(input, format);
  });

  app.get('/control/audio', async () => ({ ...behaviour, transcriptions, speeches }));
  app.put('/control/audio', async (request, reply) => {
    if (!Value.Check(Behaviour, request.body)) return reply.code(400).send({ error: 'unknown behaviour' });
    behaviour = request.body;
    return behaviour;
  });
}

/** The fields as the API takes them, or its error. */
function readTranscriptionRequest(form: FormData): TranscriptionRequest | string {
  const field = (name: string) => String(form.get(name) ?? '');
  const file = form.get('file');
  if (!(file instanceof File)) return "[{'type': 'missing', 'loc': ('body', 'file'), 'msg': 'Field required'}]";
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  if (!ENDINGS.includes(ending)) return `Unrecognized file format. Supported formats: ${ENDINGS.join(', ')}`;
  const [model, language, prompt] = [field('model'), field('language'), field('prompt')];
  if (model === '') return 'you must provide a model parameter';
  if (language !== '' && !/^[a-z]{2}$/.test(language)) return `Language '${language}' is not a valid ISO-639-1 code.`;
  const responseFormat = field('response_format') || 'json';
  if (model.startsWith('gpt-') && responseFormat !== 'json')
    return `response_format '${responseFormat}' is not compatible`;
  const temperature = Number(field('temperature'));
  if (!(temperature >= 0 && temperature <= 1)) return 'temperature must be between 0 and 1';
  return { model, language, prompt, filename: file.name, bytes: file.size };
}

/** Duration and peak sample of a 16-bit WAV file; undefined for any other file. */
function wavLoudness(bytes: Buffer): { seconds: number; peak: number } | undefined {
  if (bytes.toString('latin1', 8, 12) !== 'WAVE' || bytes.readUInt16LE(34) !== 16) return undefined;
  const start = bytes.indexOf('data', 12, 'latin1') + 8;
  let peak = 0;
  for (let at = start; at + 2 <= bytes.length; at += 2) peak = Math.max(peak, Math.abs(bytes.readInt16LE(at)));
  return { seconds: (bytes.length - start) / bytes.readUInt32LE(28), peak };
}
