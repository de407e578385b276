import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SPEECH_MAX } from '@anar/contracts/constants';
import { dispose, eventually } from '@anar/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localVoice, startOpenAi, startVoice, type VoiceUnderTest } from '../testing/voice-under-test.ts';

const OPUS = { accept: 'audio/ogg, audio/mpeg;q=0.5' };
const MADE = { outcome: 'made' };

let voice: VoiceUnderTest;
let texts = 0;
/** A text that was never requested before. */
const newText = () => `अनार में ${++texts} दिन बाद पानी दें।`;

beforeAll(async () => {
  voice = await startVoice('speak', localVoice());
});
afterAll(dispose);

const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer());
const speeches = (of = voice) => of.service.mongo.collection('speeches');
const made = (of = voice) => of.counted('voice_speeches_total', MADE);

describe('a text read aloud by espeak-ng', () => {
  it.each([
    ['MP3 for everybody', {}, 'audio/mpeg', /^\xff[\xe0-\xff]/],
    ['Opus for who wants it', OPUS, 'audio/ogg', /^OggS.*OpusHead/s],
  ])('is small %s', async (_what, headers, type, beginning) => {
    const reply = await voice.speak('फल पर तेल जैसे धब्बे तेलिया रोग के हैं। बोर्डो घोल छिड़कें।', headers);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, type]);
    const sound = await bytesOf(reply);
    expect(sound.toString('latin1', 0, 64)).toMatch(beginning);
    expect(sound.length).toBeGreaterThan(10_000);
    expect(sound.length).toBeLessThan(40_000);
  });

  it('is made once, then comes from the cache', async () => {
    const text = newText();
    const first = await bytesOf(await voice.speak(text));
    const before = await made();
    const again = await bytesOf(await voice.speak(text));
    expect(again.equals(first)).toBe(true);
    expect(await made()).toBe(before);
    expect(await voice.counted('voice_speeches_total', { voice: 'espeak-ng', outcome: 'cached' })).toBeGreaterThan(0);
  });

  it('is stored without its text, for 30 days', async () => {
    const { key } = keyIn(await voice.speak('यह गुप्त सलाह है'));
    const kept = await speeches().findOne({ _id: key as never });
    expect(Object.keys(kept ?? {}).sort()).toEqual(['_id', 'createdAt', 'format', 'sound']);
    const indexes = await speeches().indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { createdAt: 1 }, expireAfterSeconds: 2_592_000 }));
  });

  it('asked for 50 times at once is made once', async () => {
    const text = newText();
    const before = await made();
    const replies = await Promise.all(Array.from({ length: 50 }, () => voice.speak(text)));
    const sounds = await Promise.all(replies.map(bytesOf));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(sounds.map((sound) => sound.toString('base64'))).size).toBe(1);
    expect(await made()).toBe(before + 1);
    expect(await speeches().countDocuments({ _id: keyIn(replies[0]).key as never })).toBe(1);
  });

  it('requested from two replicas at once is stored once, and both answer', async () => {
    const { mongo, nats, redis } = voice.service.config;
    const other = await startVoice('speak-replica', { ...localVoice(), mongo, nats, redis });
    const text = newText();
    const replies = await Promise.all([voice.speak(text), other.speak(text)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(keyIn(replies[0])).toEqual(keyIn(replies[1]));
    expect(await speeches().countDocuments({ _id: keyIn(replies[0]).key as never })).toBe(1);
  });

  it.each([
    ['an option', '-f /etc/passwd'],
    ['markup', '<speak><audio src="file:///etc/passwd"/></speak>'],
    ['a shell', '$(id); `id` | id > /tmp/x'],
    ['sounds and commands', '[[@]] \u0001 9S नमस्ते'],
    ['only Latin words', 'copper oxychloride'],
  ])('%s is read as plain words', async (_what, text) => {
    const reply = await voice.speak(text);
    expect(reply.status).toBe(200);
    expect((await bytesOf(reply)).length).toBeGreaterThan(1000);
  });

  it('the longest text fits', async () => {
    const reply = await voice.speak('पानी दें। '.repeat(SPEECH_MAX / 10));
    expect(reply.status).toBe(200);
    expect((await bytesOf(reply)).length).toBeGreaterThan(200_000);
  });

  it.each([
    ['nothing', ''],
    ['blanks', '  \n'],
    ['too much', 'अ'.repeat(SPEECH_MAX + 1)],
    ['no text', 5],
    ['only decoration', '🌱 ***'],
  ])('%s is refused with 400', async (_what, text) => {
    const reply = await voice.speak(text);
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([400, 'invalid_request']);
  });

  it('needs a login', async () => {
    expect((await voice.speak('नमस्ते', { authorization: '' })).status).toBe(401);
  });
});

function keyIn(reply: Response | undefined): { link: string; key: string } {
  const link = reply?.headers.get('content-location') ?? '';
  return { link, key: link.split('/').at(-1) ?? '' };
}

describe('without a voice', () => {
  it.each([
    ['nothing to look for it', {}],
    ['espeak-ng is not installed', { commandPath: '/nonexistent' }],
  ])('%s: 503 speech_unavailable, and readiness says unconfigured', async (_what, config) => {
    const mute = await startVoice('speak-mute', config);
    const reply = await mute.speak('नमस्ते');
    expect([reply.status, await reply.json()]).toEqual([503, expect.objectContaining({ code: 'speech_unavailable' })]);
    const ready = (await mute.service.management.inject('/readyz')).json();
    expect(ready.dependencies.text_to_speech).toEqual({ status: 'unconfigured', required: false });
  });

  it('but with one readiness says up', async () => {
    await eventually(async () => {
      const ready = (await voice.service.management.inject('/readyz')).json();
      expect(ready.dependencies.text_to_speech).toEqual({ status: 'up', required: false });
      return true;
    });
  });
});

describe('OpenAI reads', () => {
  let openAi: Awaited<ReturnType<typeof startOpenAi>>;
  let both: VoiceUnderTest;
  beforeAll(async () => {
    openAi = await startOpenAi();
    both = await startVoice('speak-openai', { openai: openAi.settings, ...localVoice() });
    return () => openAi.stop();
  });
  beforeEach(async () => {
    await openAi.become({ mode: 'ok' });
  });
  const by = (name: string) => both.counted('voice_speeches_total', { voice: name, ...MADE });
  const asked = async () => (await openAi.asked()).speeches;

  it.each([
    ['mp3', {}, /^\xff[\xe0-\xff]/],
    ['opus', OPUS, /^OggS/],
  ])('%s, in spoken form, once', async (format, headers, beginning) => {
    const text = `${newText()} 2.5 ml प्रति लीटर`;
    const reply = await both.speak(text, headers);
    expect((await bytesOf(reply)).toString('latin1', 0, 4)).toMatch(beginning);
    const times = (await asked()).length;
    expect((await asked()).at(-1)).toMatchObject({
      input: expect.stringContaining('2.5 मिलीलीटर'),
      response_format: format,
      voice: 'alloy',
    });
    expect((await both.speak(text, headers)).status).toBe(200);
    expect((await asked()).length).toBe(times);
  });

  it.each([
    { mode: 'server_error' },
    { mode: 'rate_limited' },
    { mode: 'broken' },
    { mode: 'empty' },
    { mode: 'ok', delayMs: 60_000 },
  ])('%j: espeak-ng reads instead, and OpenAI is asked again later', async (behaviour) => {
    const before = { local: await by('espeak-ng'), openAi: await by('openai') };
    await openAi.become(behaviour);
    const text = newText();
    const reply = await both.speak(text);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect(await by('espeak-ng')).toBe(before.local + 1);
    await openAi.become({ mode: 'ok' });
    expect((await both.speak(text)).status).toBe(200);
    expect(await by('openai')).toBe(before.openAi + 1);
  });

  it('with no fallback that works: 503 with Retry-After', async () => {
    const alone = await startVoice('speak-alone', { openai: openAi.settings });
    await openAi.become({ mode: 'server_error' });
    const reply = await alone.speak('नमस्ते');
    expect([reply.status, Number(reply.headers.get('retry-after'))]).toEqual([503, 30]);
    expect(await alone.counted('voice_speeches_total', { voice: 'espeak-ng' })).toBe(0);
  });
});

describe('a voice that hangs', () => {
  let folder: string;
  let slow: VoiceUnderTest;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'anar-voice-'));
    const script = `#!/bin/sh\nread -r words\necho "$$ $words" >> ${folder}/started\nexec sleep 600\n`;
    writeFileSync(join(folder, 'espeak-ng'), script, { mode: 0o755 });
    slow = await startVoice('speak-slow', { commandPath: `${folder}:${localVoice().commandPath}` });
    return () => rmSync(folder, { recursive: true });
  });

  /** The process that reads this text. */
  const readerOf = (text: string) =>
    eventually(() => {
      const lines = readFileSync(join(folder, 'started'), 'utf8').split('\n');
      return lines.find((line) => line.endsWith(text))?.split(' ')[0];
    });
  const hasExited = (pid: string) => {
    try {
      return !process.kill(Number(pid), 0);
    } catch {
      return true;
    }
  };

  it('is killed when the client disconnects', async () => {
    const left = new AbortController();
    const reply = slow.speak('सुनिए', {}, { signal: left.signal }).catch((error) => error.name);
    const pid = await readerOf('सुनिए');
    expect(hasExited(pid)).toBe(false);
    left.abort();
    expect(await reply).toBe('AbortError');
    await eventually(() => hasExited(pid));
  });
});
