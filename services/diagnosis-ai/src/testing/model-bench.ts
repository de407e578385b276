import type { Service } from '@anar/service-kit/service';
import { startTestService, type TestIdentity, testConfig } from '@anar/service-kit/testing';
import { openAiSimulator } from '../../../../tools/simulators/openai/server.ts';
import { buildApp } from '../app.ts';
import type { OpenAiConfig } from '../openai/settings.ts';
import { MANY_CHECKS } from './many-checks.ts';

interface Part {
  text?: string;
  image_url?: { url: string };
}
interface ChatRequest {
  messages: { role: string; content: string | Part[] }[];
}

/** A model on a port of its own that does as it is told. For tests only. */
export async function startModel() {
  const app = openAiSimulator({ apiKey: 'sk-right' });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });

  /** Every call since the last `become`, as the model got it. */
  async function calls() {
    const { requests } = (await app.inject('/control/chat')).json<{ requests: ChatRequest[] }>();
    return requests.map(({ messages }) => {
      const parts = messages.flatMap(({ content }): Part[] =>
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

/** A model's answer for blight, changed as a test wants. */
export const blightAnswer = (change: object = {}) => ({
  problemId: 'bacterial_blight',
  confidence: 80,
  hindi_text: 'तेलिया रोग का अनुमान है। रोगी फल काटकर बाग से बाहर करें।',
  steps: ['रोगी फल काटें।', 'कैंची धोएँ।'],
  why: 'यह रोग बारिश के छींटों से फैलता है।',
  matchedWords: [],
  photoSeen: false,
  ...change,
});
