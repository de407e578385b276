import { endOfIndiaDay } from '@anar/india/time';
import { requireProgram } from '@anar/local-infrastructure/require-program';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { silentWav } from '@anar/service-kit/testing/media/recordings';
import { createOpenAiSimulator } from '@anar/simulators/openai/server';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { planModel } from '../quota/plan.model.ts';
import { MANY_CHECKS } from '../testing/many-checks.ts';
import { blightAnswer } from '../testing/model-bench.ts';
import { multipart } from '../testing/multipart.ts';
import { plantCheckClient } from '../testing/plant-check-client.ts';
import { QUESTION } from '../voice/testing/voice-under-test.ts';
import type { DayLimits, OpenAiConfig, OpenAiUse } from './settings.ts';

/** What one free account, or all users together, can make us pay in a day; and what farmers get beyond that. */

const KEY = 'sk-paid';
const OILY = 'फल पर तेल जैसे चिकने काले धब्बे हैं';
const SPENT = 'आज AI से जाँच की सीमा पूरी हो गई';
const simulator = createOpenAiSimulator({ apiKey: KEY });
const identity = testIdentity();
let baseUrl: string;
beforeAll(async () => {
  baseUrl = `${await simulator.listen({ host: '127.0.0.1', port: 0 })}/v1`;
});
afterAll(async () => {
  await dispose();
  await simulator.close();
});
beforeEach(async () => {
  await simulator.inject({ method: 'PUT', url: '/control/chat', payload: { mode: 'answer', answer: blightAnswer() } });
  await simulator.inject({ method: 'PUT', url: '/control/audio', payload: { mode: 'ok', text: QUESTION } });
});

/** Calls that the provider got. */
async function paid() {
  const { requests } = (await simulator.inject('/control/chat')).json();
  const { transcriptions, speeches } = (await simulator.inject('/control/audio')).json();
  const characters = speeches.reduce((sum: number, { input }: { input: string }) => sum + input.length, 0);
  return { chat: requests.length, transcribe: transcriptions.length, speak: speeches.length, characters };
}

const limits = (perDay: number, free: number): DayLimits => ({
  perDay,
  perPerson: { free, basic: free * 2, pro: free * 3 },
});
const PLENTY = limits(100_000, 100_000);

let texts = 0;
const newText = (of = OILY) => `${of} ${'और '.repeat(++texts)}`;

/** A plant check with these limits of a day, and the calls of a phone. */
async function start(spending: Partial<Record<OpenAiUse, DayLimits>>) {
  const openai: OpenAiConfig = {
    apiKey: KEY,
    baseUrl,
    model: 'test-model',
    vision: true,
    transcribeModel: 'listener',
    speech: { model: 'voice', voice: 'alloy' },
    timeoutMs: { chat: 10_000, audio: 10_000 },
    price: { input: 0, output: 0 },
    spending: { chat: PLENTY, transcribe: PLENTY, speak: PLENTY, ...spending },
  };
  const config = { ...testConfig('paid', { jwksUrl: identity.jwksUrl }), dailyChecks: MANY_CHECKS };
  const service: Service = await startTestService(buildApp, { ...config, openai, commandPath: process.env.PATH ?? '' });
  const phone = plantCheckClient(() => service, identity);
  const before = await paid();
  return {
    service,
    phone,
    transcribe(userId: string, seconds: number) {
      const { payload, headers } = multipart({}, [{ name: 'audio', bytes: silentWav(seconds) }]);
      const url = '/api/voice/transcribe';
      return service.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { ...headers, ...identity.headers({ userId }) },
      });
    },
    speak: (userId: string, text: string) =>
      service.app.inject({
        method: 'POST',
        url: '/api/voice/speak',
        payload: { text },
        headers: identity.headers({ userId }),
      }),
    give: (userId: string, planId: 'basic' | 'pro') =>
      planModel(service.mongo).create({ _id: userId, planId, until: null, seq: 1 }),
    async paid() {
      const now = await paid();
      return Object.fromEntries(
        Object.entries(now).map(([use, count]) => [use, count - before[use as keyof typeof now]]),
      );
    },
  };
}

describe('one free account in a loop', () => {
  it('gets the model up to its cap, then the rules with the reason', async () => {
    const { phone, paid } = await start({ chat: limits(1000, 5) });
    const [thief, neighbour] = [ulid(), ulid()];
    const said: boolean[] = [];
    for (let i = 0; i < 12; i++) {
      const { status, body } = await phone.advice(thief, newText());
      expect(status).toBe(200);
      said.push(body.hindi_text.includes(SPENT));
    }
    expect(said).toEqual([...Array(5).fill(false), ...Array(7).fill(true)]);
    expect((await paid()).chat).toBe(5);
    expect((await phone.text(neighbour, newText())).body.diagnosis.source).toBe('model');
  });

  it('is charged for a follow-up answer too', async () => {
    const { phone, paid } = await start({ chat: limits(1000, 1) });
    const farmer = ulid();
    await simulator.inject({
      method: 'PUT',
      url: '/control/chat',
      payload: { mode: 'answer', answer: blightAnswer({ problemId: null, confidence: 0 }) },
    });
    const asked = await phone.text(farmer, 'फल पर धब्बे हैं');
    const option = asked.body.diagnosis.followUp?.options[0]?.id;
    expect(option).toBeDefined();
    const answered = await phone.answer(farmer, asked.body.id, option);
    expect(answered.body.diagnosis.hindi_text).toContain(SPENT);
    expect((await paid()).chat).toBe(1);
  });

  it('is transcribed up to its seconds, then gets 503 listening_spent until midnight', async () => {
    const { transcribe, paid } = await start({ transcribe: limits(1000, 60) });
    const thief = ulid();
    const statuses: number[] = [];
    for (let i = 0; i < 8; i++) statuses.push((await transcribe(thief, 20)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 503, 503, 503, 503, 503]);
    const refused = await transcribe(thief, 20);
    expect(refused.json()).toMatchObject({
      code: 'listening_spent',
      error: expect.stringContaining('फ़ोन के अपने माइक से बोलें'),
    });
    const now = new Date();
    const left = (endOfIndiaDay(now).getTime() - now.getTime()) / 1000;
    expect(Math.abs(Number(refused.headers['retry-after']) - left)).toBeLessThan(30);
    expect((await paid()).transcribe).toBe(3);
    expect((await transcribe(ulid(), 20)).statusCode).toBe(200);
  });

  it('gets OpenAI speech up to its characters, then espeak-ng', async () => {
    requireProgram('espeak-ng');
    const { speak, paid } = await start({ speak: limits(100_000, 200) });
    const thief = ulid();
    for (let i = 0; i < 12; i++) expect((await speak(thief, newText('पानी दें। '.repeat(4)))).statusCode).toBe(200);
    const { speak: calls = 0, characters = 0 } = await paid();
    expect(calls).toBeGreaterThan(0);
    expect(characters).toBeLessThanOrEqual(200);
  });

  it('with a paid plan has the cap of the plan', async () => {
    const { phone, give, paid } = await start({ chat: limits(1000, 2) });
    const [basic, pro] = [ulid(), ulid()];
    await Promise.all([give(basic, 'basic'), give(pro, 'pro')]);
    for (const farmer of [basic, pro]) for (let i = 0; i < 8; i++) await phone.advice(farmer, newText());
    expect((await paid()).chat).toBe(4 + 6);
  });
});

describe('the product’s budget', () => {
  it('is spent exactly by 50 concurrent farmers at its limit, and all get an answer', async () => {
    const { phone, paid } = await start({ chat: limits(20, 1000) });
    const replies = await Promise.all(Array.from({ length: 50 }, () => phone.text(ulid(), newText())));
    expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(201));
    expect((await paid()).chat).toBe(20);
    const sources = replies.map(({ body }) => body.diagnosis.source);
    expect([sources.filter((one) => one === 'model').length, sources.filter((one) => one === 'rules').length]).toEqual([
      20, 30,
    ]);
    expect(replies.every(({ body }) => body.diagnosis.problemId === 'bacterial_blight')).toBe(true);
  });

  it('when spent leaves the rules, the local voice and the phone’s recogniser', async () => {
    requireProgram('espeak-ng');
    const none = limits(0, 1000);
    const { phone, speak, transcribe, service, paid } = await start({ chat: none, speak: none, transcribe: none });
    for (const farmer of [ulid(), ulid()]) {
      const { diagnosis } = (await phone.text(farmer, newText())).body;
      expect(diagnosis).toMatchObject({ source: 'rules', problemId: 'bacterial_blight' });
      expect(diagnosis.hindi_text).toContain(SPENT);
      expect(await speak(farmer, newText())).toMatchObject({
        statusCode: 200,
        headers: { 'content-type': 'audio/mpeg' },
      });
      expect((await transcribe(farmer, 5)).json().code).toBe('listening_spent');
    }
    expect(await paid()).toEqual({ chat: 0, transcribe: 0, speak: 0, characters: 0 });
    const { body } = await service.management.inject('/metrics');
    expect(body).toMatch(/provider_day_refused_total\{[^}]*provider="openai-chat"[^}]*limit="product"[^}]*\} 2/);
    expect(body).toMatch(/provider_day_budget\{[^}]*provider="openai-speak"[^}]*\} 0/);
  });
});
