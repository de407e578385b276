import { dispose } from '@anar/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localVoice, startVoice, type VoiceUnderTest } from '../testing/voice-under-test.ts';

/** The link of a text read aloud. */

const TEXT = 'पहले रोगी फल तोड़कर जला दें।';
const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer());
let voice: VoiceUnderTest;
let url: string;
let whole: Buffer;
const get = (headers: Record<string, string> = {}, address = url) => fetch(address, { headers });

beforeAll(async () => {
  voice = await startVoice('speech-link', localVoice());
  const reply = await voice.speak(TEXT);
  url = voice.origin + reply.headers.get('content-location');
  whole = await bytesOf(reply);
});

afterAll(dispose);

it('gives the same sound without a login, and may be kept', async () => {
  const reply = await get();
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
  expect(reply.headers.get('accept-ranges')).toBe('bytes');
  expect(reply.headers.get('cache-control')).toBe('private, max-age=2592000, immutable');
  expect((await bytesOf(reply)).equals(whole)).toBe(true);
});

it.each([
  ['the first bytes', 'bytes=0-99', 0, 100],
  ['the rest', 'bytes=100-', 100, undefined],
  ['the last bytes', 'bytes=-50', -50, undefined],
  ['more than there is', 'bytes=10-99999999', 10, undefined],
])('gives %s', async (_what, range, start, end) => {
  const reply = await get({ range });
  const part = whole.subarray(start, end);
  const first = whole.length - whole.subarray(start).length;
  expect([reply.status, reply.headers.get('content-range'), reply.headers.get('content-length')]).toEqual([
    206,
    `bytes ${first}-${first + part.length - 1}/${whole.length}`,
    String(part.length),
  ]);
  expect((await bytesOf(reply)).equals(part)).toBe(true);
});

it('says 416 beyond the end, and how much there is', async () => {
  const reply = await get({ range: `bytes=${whole.length}-` });
  expect([reply.status, reply.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
});

it('gives 304 for a known etag, and the whole sound for another If-Range', async () => {
  const etag = (await get()).headers.get('etag') ?? '';
  expect((await get({ 'if-none-match': etag })).status).toBe(304);
  expect((await get({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
  expect((await get({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
});

it('gives 404 for an unknown key, 400 for a malformed one', async () => {
  expect((await get({}, `${voice.origin}/api/voice/speech/${'A'.repeat(43)}`)).status).toBe(404);
  expect((await get({}, `${voice.origin}/api/voice/speech/1`)).status).toBe(400);
});

it('ranges are honoured where a text is sent, too', async () => {
  const reply = await voice.speak(TEXT, { range: 'bytes=0-9' });
  expect([reply.status, (await bytesOf(reply)).equals(whole.subarray(0, 10))]).toEqual([206, true]);
});
