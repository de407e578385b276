import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { registerAudioRoutes } from './audio.ts';

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify();
  registerAudioRoutes(app);
  return () => app.close();
});

/** A 16-bit WAV of `seconds` at 16 kHz, every sample at `level`. */
function wav(seconds: number, level: number): Uint8Array<ArrayBuffer> {
  const samples = new Int16Array(Math.round(seconds * 16_000)).fill(level);
  const header = Buffer.from(
    'RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x80\x3e\0\0\0\x7d\0\0\x02\0\x10\0data\0\0\0\0',
    'latin1',
  );
  return new Uint8Array(Buffer.concat([header, Buffer.from(samples.buffer)]));
}

async function transcribe(fields: Record<string, string>, bytes?: Uint8Array<ArrayBuffer>, filename = 'question.wav') {
  const form = new FormData();
  if (bytes) form.append('file', new File([bytes], filename));
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const sent = new Request('http://x', { method: 'POST', body: form });
  const reply = await app.inject({
    method: 'POST',
    url: '/v1/audio/transcriptions',
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return { status: reply.statusCode, body: reply.json() };
}
const become = (payload: object) => app.inject({ method: 'PUT', url: '/control/audio', payload });
const speak = (more: object = {}) =>
  app.inject({
    method: 'POST',
    url: '/v1/audio/speech',
    payload: { model: 'gpt-4o-mini-tts', voice: 'alloy', input: 'नमस्ते', response_format: 'mp3', ...more },
  });
const model = { model: 'gpt-4o-mini-transcribe' };

describe('transcriptions', () => {
  it('return the configured text, and record their parameters', async () => {
    const fields = { ...model, language: 'hi', prompt: 'अनार' };
    expect((await transcribe(fields, wav(1, 5000))).body).toEqual({ text: expect.stringContaining('अनार') });
    await become({ mode: 'ok', text: 'पानी कब दें' });
    expect((await transcribe(fields, wav(1, 5000))).body).toEqual({ text: 'पानी कब दें' });
    const { transcriptions } = (await app.inject('/control/audio')).json();
    expect(transcriptions[0]).toMatchObject({ ...fields, filename: 'question.wav', bytes: 32_044 });
  });

  it('return no text for silence', async () => {
    expect((await transcribe(model, wav(1, 10))).body).toEqual({ text: '' });
  });

  it.each([
    ['no file', model, undefined, undefined],
    ['no model', {}, wav(1, 5000), undefined],
    ['an unknown ending', model, wav(1, 5000), 'question.txt'],
    ['a language by its name', { ...model, language: 'hindi' }, wav(1, 5000), undefined],
    ['a format the model does not know', { ...model, response_format: 'srt' }, wav(1, 5000), undefined],
    ['less than 0.1 s', model, wav(0.05, 5000), undefined],
  ])('refuse %s', async (_what, fields, bytes, filename) => {
    const { status, body } = await transcribe(fields, bytes, filename);
    expect([status, body]).toEqual([400, { error: expect.objectContaining({ message: expect.any(String) }) }]);
  });
});

describe('speech', () => {
  it.each([
    ['mp3', /^\xff[\xe0-\xff]/],
    ['opus', /^OggS/],
  ])('is real %s', async (format, beginning) => {
    const reply = await speak({ response_format: format });
    expect(reply.rawPayload.toString('latin1', 0, 4)).toMatch(beginning);
    expect(reply.rawPayload.length).toBeGreaterThan(500);
  });

  it.each([{ input: '' }, { input: 'अ'.repeat(4097) }, { voice: 'nobody' }, { response_format: 'tape' }])(
    'refuses %j',
    async (more) => {
      expect((await speak(more)).statusCode).toBe(400);
    },
  );
});

it('follows the configured behaviour, and refuses an unknown one', async () => {
  expect((await become({ mode: 'sulk' })).statusCode).toBe(400);
  await become({ mode: 'rate_limited', retryAfter: 7 });
  const limited = await speak();
  expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '7']);
  await become({ mode: 'server_error' });
  expect((await transcribe(model, wav(1, 5000))).status).toBe(500);
  await become({ mode: 'broken' });
  expect((await speak()).rawPayload.toString()).toContain('{"text"');
  await become({ mode: 'empty' });
  expect((await speak()).rawPayload).toHaveLength(0);
  expect((await transcribe(model, wav(1, 5000))).body).toEqual({ text: '' });
});
