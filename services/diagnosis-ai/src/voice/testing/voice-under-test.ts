import { requireProgram } from '@anar/local-infrastructure/require-program';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { createOpenAiSimulator } from '@anar/simulators/openai/server';
import { ulid } from 'ulid';
import { buildApp } from '../../app.ts';
import type { DiagnosisConfig } from '../../config.ts';

export const QUESTION = 'मेरे अनार के फल पर तेल जैसे काले धब्बे हैं';
const KEY = 'sk-test';
/** Long enough for a busy machine, short enough for a test of a silent service. */
const AUDIO_TIMEOUT_MS = 1500;

export interface SimulatorCalls {
  transcriptions: { model: string; language: string; prompt: string; filename: string; bytes: number }[];
  speeches: { input: string; response_format: string; voice: string }[];
}

/** The OpenAI simulator on a port of its own, and its behaviour. */
export async function startOpenAi() {
  const app = createOpenAiSimulator({ apiKey: KEY });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    settings: {
      apiKey: KEY,
      baseUrl: `${origin}/v1`,
      vision: false,
      transcribeModel: 'gpt-4o-mini-transcribe',
      speech: { model: 'gpt-4o-mini-tts', voice: 'alloy' },
      timeoutMs: { chat: AUDIO_TIMEOUT_MS, audio: AUDIO_TIMEOUT_MS },
      price: { input: 0, output: 0 },
    } satisfies DiagnosisConfig['openai'],
    become: (payload: object) => app.inject({ method: 'PUT', url: '/control/audio', payload }),
    asked: async (): Promise<SimulatorCalls> => (await app.inject('/control/audio')).json(),
    stop: () => app.close(),
  };
}

/** Settings for the espeak-ng of this machine. */
export function localVoice(): { commandPath: string } {
  requireProgram('espeak-ng');
  requireProgram('opusenc', 'opus-tools');
  requireProgram('lame');
  return { commandPath: process.env.PATH ?? '' };
}

/** The service over real HTTP, and a farmer's calls to it. */
export async function startVoice(name: string, config: Partial<DiagnosisConfig>) {
  const identity = testIdentity();
  const service: Service = await startTestService((own: DiagnosisConfig) => buildApp(own), {
    ...testConfig(name, { jwksUrl: identity.jwksUrl }),
    ...config,
  });
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { authorization } = identity.headers({ userId: ulid() });
  return {
    service,
    origin,
    authorization,
    async transcribe(bytes: Buffer | undefined, field = 'audio', filename = 'blob') {
      const body = new FormData();
      if (bytes) body.append(field, new File([new Uint8Array(bytes)], filename, { type: 'application/octet-stream' }));
      else body.append('nothing', '');
      const reply = await fetch(`${origin}/api/voice/transcribe`, { method: 'POST', headers: { authorization }, body });
      return {
        status: reply.status,
        headers: reply.headers,
        body: (await reply.json()) as { text?: string; code?: string },
      };
    },
    speak: (text: unknown, headers: Record<string, string> = {}, more: RequestInit = {}) =>
      fetch(`${origin}/api/voice/speak`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ text }),
        ...more,
      }),
    /** The value of a counter with these labels, 0 when it never moved. */
    async counted(counter: string, labels: Record<string, string> = {}): Promise<number> {
      const metric = await service.metrics.getSingleMetric(counter)?.get();
      const has = (own: object) => Object.entries(labels).every(([label, value]) => Reflect.get(own, label) === value);
      return (metric?.values ?? []).filter((one) => has(one.labels)).reduce((sum, { value }) => sum + value, 0);
    },
  };
}
export type VoiceUnderTest = Awaited<ReturnType<typeof startVoice>>;
