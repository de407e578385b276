import { dispose } from '@anar/service-kit/testing';
import { recorded, silentWav, spokenWav } from '@anar/service-kit/testing/media/recordings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { QUESTION, startOpenAi, startVoice, type VoiceUnderTest } from '../testing/voice-under-test.ts';

let openAi: Awaited<ReturnType<typeof startOpenAi>>;
let voice: VoiceUnderTest;
let wav: Buffer;

beforeAll(async () => {
  wav = spokenWav(QUESTION);
  openAi = await startOpenAi();
  voice = await startVoice('transcribe', { openai: openAi.settings });
});
afterAll(async () => {
  await dispose();
  await openAi?.stop();
});
beforeEach(async () => {
  await openAi.become({ mode: 'ok', text: QUESTION });
});

const askedTimes = async () => (await openAi.asked()).transcriptions.length;

describe('a recording', () => {
  it.each([
    ['wav', () => wav],
    ['webm', () => recorded(wav, 'webm', '-c:a', 'libopus')],
    ['mp4', () => recorded(wav, 'mp4', '-c:a', 'aac')],
    ['ogg', () => recorded(wav, 'ogg', '-c:a', 'libopus')],
  ])('as %s is transcribed, whatever its file name', async (ending, make) => {
    const bytes = make();
    expect(await voice.transcribe(bytes)).toMatchObject({ status: 200, body: { text: QUESTION } });
    expect((await openAi.asked()).transcriptions.at(-1)).toEqual({
      model: 'gpt-4o-mini-transcribe',
      language: 'hi',
      prompt: expect.stringContaining('तेलिया'),
      filename: `question.${ending}`,
      bytes: bytes.length,
    });
  });

  it('is counted by its outcome and its seconds', async () => {
    const before = await voice.counted('voice_transcribed_seconds_total');
    await voice.transcribe(silentWav(7));
    expect((await voice.counted('voice_transcribed_seconds_total')) - before).toBeCloseTo(7, 1);
    expect(await voice.counted('voice_transcriptions_total', { outcome: 'understood' })).toBeGreaterThan(0);
  });

  it('of a minute is accepted, of 61 seconds refused without a paid call', async () => {
    expect((await voice.transcribe(silentWav(60.2))).status).toBe(200);
    const before = await askedTimes();
    expect(await voice.transcribe(silentWav(61))).toMatchObject({ status: 413, body: { code: 'recording_too_long' } });
    const opus = recorded(silentWav(61), 'webm', '-c:a', 'libopus');
    expect(await voice.transcribe(opus)).toMatchObject({ status: 413, body: { code: 'recording_too_long' } });
    expect(await askedTimes()).toBe(before);
  });
});

describe('refused without a call to the provider', () => {
  it.each([
    ['no file', undefined, 400, 'recording_missing'],
    ['an empty file', Buffer.alloc(0), 400, 'recording_missing'],
    ['text', Buffer.from('यह आवाज़ नहीं है, यह लिखा है'), 415, 'not_a_recording'],
    ['a press too short to speak', silentWav(0.1), 422, 'not_understood'],
    ['7 MB', Buffer.alloc(7 * 1024 * 1024), 413, 'payload_too_large'],
  ])('%s', async (_what, bytes, status, code) => {
    const before = await askedTimes();
    const { body, ...reply } = await voice.transcribe(bytes);
    expect([reply.status, body]).toEqual([status, { error: expect.any(String), code, requestId: expect.any(String) }]);
    expect(await askedTimes()).toBe(before);
  });

  it('a file under another name', async () => {
    expect(await voice.transcribe(wav, 'image')).toMatchObject({ status: 400, body: { code: 'recording_missing' } });
  });

  it('a guest', async () => {
    const reply = await fetch(`${voice.origin}/api/voice/transcribe`, { method: 'POST', body: new FormData() });
    expect(reply.status).toBe(401);
  });
});

describe('what cannot be understood', () => {
  it('silence and noise are 422', async () => {
    await openAi.become({ mode: 'empty' });
    expect(await voice.transcribe(wav)).toMatchObject({ status: 422, body: { code: 'not_understood' } });
    await openAi.become({ mode: 'ok', text: ' … ' });
    expect(await voice.transcribe(wav)).toMatchObject({ status: 422, body: { code: 'not_understood' } });
  });

  it('an echo of the prompt is 422', async () => {
    await voice.transcribe(wav);
    const prompt = (await openAi.asked()).transcriptions.at(-1)?.prompt;
    await openAi.become({ mode: 'ok', text: prompt });
    expect(await voice.transcribe(wav)).toMatchObject({ status: 422, body: { code: 'not_understood' } });
  });
});

describe('a speech service in trouble', () => {
  /** A circuit that opened in one test must not answer for another: each has a service of its own. */
  const own = (name: string) => startVoice(name, { openai: openAi.settings });

  it.each(['server_error', 'broken', 'rate_limited'])('%s: one more try, then 503 with Retry-After', async (mode) => {
    const troubled = await own(`transcribe-${mode}`);
    await openAi.become({ mode });
    const before = await askedTimes();
    const { status, headers, body } = await troubled.transcribe(wav);
    expect([status, body.code]).toEqual([503, 'speech_unavailable']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await askedTimes()) - before).toBe(2);
  });

  it('that asks for a long wait is not called again, and its Retry-After is passed on', async () => {
    const troubled = await own('transcribe-wait');
    await openAi.become({ mode: 'rate_limited', retryAfter: 40 });
    const before = await askedTimes();
    const { status, headers } = await troubled.transcribe(wav);
    expect([status, headers.get('retry-after'), (await askedTimes()) - before]).toEqual([503, '40', 1]);
  });

  it('that is silent times out with 503', async () => {
    const troubled = await own('transcribe-slow');
    await openAi.become({ mode: 'ok', delayMs: 60_000 });
    expect(await troubled.transcribe(wav)).toMatchObject({ status: 503, body: { code: 'speech_unavailable' } });
  });

  it('that failed often is not called while the circuit is open', async () => {
    const troubled = await own('transcribe-often');
    await openAi.become({ mode: 'server_error' });
    for (let time = 0; time < 3; time++) await troubled.transcribe(wav);
    const before = await askedTimes();
    const { status, headers } = await troubled.transcribe(wav);
    expect([status, headers.get('retry-after'), (await askedTimes()) - before]).toEqual([503, '30', 0]);
  });

  it('that is unreachable gives 503', async () => {
    const gone = await startVoice('transcribe-gone', {
      openai: { ...openAi.settings, baseUrl: 'http://127.0.0.1:9/v1' },
    });
    expect(await gone.transcribe(wav)).toMatchObject({ status: 503, body: { code: 'speech_unavailable' } });
  });
});

it('without a key it is 503, and /readyz says unconfigured', async () => {
  const deaf = await startVoice('transcribe-deaf', {});
  expect(await deaf.transcribe(wav)).toMatchObject({ status: 503, body: { code: 'speech_unavailable' } });
  const ready = (await deaf.service.management.inject('/readyz')).json();
  expect(ready.dependencies.speech_to_text).toEqual({ status: 'unconfigured', required: false });
});
