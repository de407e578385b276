import type { VoiceAbilities } from '@anar/contracts/diagnosis/voice';
import { dispose, eventually } from '@anar/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localVoice, startOpenAi, startVoice, type VoiceUnderTest } from './testing/voice-under-test.ts';

let openAi: Awaited<ReturnType<typeof startOpenAi>>;

beforeAll(async () => {
  openAi = await startOpenAi();
});
afterAll(async () => {
  await dispose();
  await openAi.stop();
});

const ask = async ({ origin, authorization }: VoiceUnderTest) =>
  (await fetch(`${origin}/api/voice`, { headers: { authorization } })).json() as Promise<VoiceAbilities>;

it('with a key the server listens and speaks', async () => {
  const able = await startVoice('abilities-key', { openai: openAi.settings });
  expect(await ask(able)).toEqual({ listens: true, speaks: true });
});

it('with the models of speech switched off it does neither', async () => {
  const { transcribeModel: _listens, speech: _speaks, ...openai } = openAi.settings;
  const silent = await startVoice('abilities-off', { openai });
  expect(await ask(silent)).toEqual({ listens: false, speaks: false });
});

it('without a key it does not listen, and speaks with the local voice', async () => {
  const local = await startVoice('abilities-local', localVoice());
  expect(await ask(local)).toEqual({ listens: false, speaks: true });
});

it('a local voice that does not work: it does not speak', async () => {
  const none = await startVoice('abilities-none', { commandPath: '/nonexistent' });
  await eventually(async () => (await ask(none)).speaks === false);
});

it('a guest gets 401', async () => {
  const { origin } = await startVoice('abilities-guest', {});
  expect((await fetch(`${origin}/api/voice`)).status).toBe(401);
});
