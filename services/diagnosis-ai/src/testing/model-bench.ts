import { drawnPhoto } from '@anar/photo-checks/testing/drawn-photos';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService, type TestIdentity, testConfig, testIdentity } from '@anar/service-kit/testing';
import { createOpenAiSimulator } from '@anar/simulators/openai/server';
import sharp from 'sharp';
import { afterAll, beforeAll } from 'vitest';
import { buildApp } from '../app.ts';
import type { OpenAiConfig } from '../openai/settings.ts';
import { MANY_CHECKS } from './many-checks.ts';
import { plantCheckClient } from './plant-check-client.ts';

interface ContentPart {
  text?: string;
  image_url?: { url: string };
}
interface ChatRequest {
  messages: { role: string; content: string | ContentPart[] }[];
}

/** A model on a port of its own with a scripted behaviour. For tests only. */
export async function startModel() {
  const app = createOpenAiSimulator({ apiKey: 'sk-right' });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });

  /** Every call since the last `become`, as the model got it. */
  async function calls() {
    const { requests } = (await app.inject('/control/chat')).json<{ requests: ChatRequest[] }>();
    return requests.map(({ messages }) => {
      const parts = messages.flatMap(({ content }): ContentPart[] =>
        typeof content === 'string' ? [{ text: content }] : content,
      );
      return {
        messages,
        text: parts.map(({ text = '' }) => text).join('\n'),
        images: parts.flatMap(({ image_url }) => (image_url ? [image_url.url] : [])),
      };
    });
  }

  return {
    config: {
      apiKey: 'sk-right',
      baseUrl: `${address}/v1`,
      model: 'test-model',
      vision: true,
      timeoutMs: { chat: 10_000, audio: 10_000 },
      price: { input: 2, output: 8 },
    } satisfies OpenAiConfig,
    async become(payload: object): Promise<void> {
      const { statusCode } = await app.inject({ method: 'PUT', url: '/control/chat', payload });
      if (statusCode !== 200) throw new Error(`the simulator refused ${JSON.stringify(payload)}`);
    },
    calls,
    stop: () => app.close(),
  };
}

/** A plant check with this model behind it. */
export function plantCheckWith(openai: OpenAiConfig | undefined, identity: TestIdentity): Promise<Service> {
  const config = testConfig('model', { jwksUrl: identity.jwksUrl });
  return startTestService(buildApp, { ...config, dailyChecks: MANY_CHECKS, ...(openai && { openai }) });
}

/** The rules are sure of blight. */
export const OILY = 'फल पर तेल जैसे चिकने काले धब्बे हैं';
/** The rules are sure of nothing. */
export const VAGUE = 'अनार के पौधे की हालत अजीब सी लग रही है';

/** For all tests of a file: a plant check with a model behind it, and farmers who ask. */
export function adviserBench() {
  const identity = testIdentity();
  const model = {} as Awaited<ReturnType<typeof startModel>>;
  let service: Service;
  let jpeg: Buffer;
  let speck = 0;
  beforeAll(async () => {
    Object.assign(model, await startModel());
    service = await plantCheckWith(model.config, identity);
    jpeg = await drawnPhoto('leaf with spots', { width: 1600 });
  });
  afterAll(async () => {
    await dispose();
    await model.stop();
  });
  return {
    model,
    service: () => service,
    farmer: plantCheckClient(() => service, identity),
    /** The photo with another speck every time, so that no answer to an earlier one fits. */
    photo(): Promise<Buffer> {
      const background = { r: (speck++ * 40) % 256, g: 90, b: 40 };
      return sharp(jpeg)
        .composite([{ input: { create: { width: 40, height: 40, channels: 3, background } }, gravity: 'southeast' }])
        .jpeg()
        .toBuffer();
    },
    async metric(name: string, label = ''): Promise<number> {
      const page = (await service.management.inject('/metrics')).body;
      const line = page.split('\n').find((one) => one.startsWith(name) && one.includes(label));
      return Number(line?.split(' ').at(-1) ?? 0);
    },
  };
}

/** A model's answer for blight, changed as a test wants. */
export const blightAnswer = (change: object = {}) => ({
  problemId: 'bacterial_blight',
  confidence: 80,
  matchedWords: [],
  photoSeen: false,
  checklist: [],
  signsOnPhoto: [],
  ...change,
});
