import { describe, expect, it } from 'vitest';
import { loadConfig } from '../config.ts';
import { DAY_LIMITS } from './settings.ts';

const load = (env: Record<string, string>) =>
  loadConfig({
    MONGO_DB: 'anar_diagnosis',
    JWKS_URL: 'http://auth/jwks',
    ANAR_ENV: 'local',
    MEDIA_SIGNING_KEY: 'x'.repeat(32),
    ...env,
  }).openai;

describe('the settings of OpenAI', () => {
  it('are none without a key and without a server of one’s own, whatever else is set', () => {
    expect(load({ OPENAI_MODEL: 'llava', OPENAI_API_KEY: '' })).toBeUndefined();
  });

  it('need only a key: the models have defaults', () => {
    const config = load({ OPENAI_API_KEY: 'sk-x' });
    expect(config).toMatchObject({ apiKey: 'sk-x', vision: true, timeoutMs: { chat: 15_000 } });
    expect(config?.model).toBeDefined();
    expect(config?.transcribeModel).toBeDefined();
    expect(config).not.toHaveProperty('baseUrl');
  });

  it('need no key with a server of one’s own; a model can be switched off', () => {
    const off = { OPENAI_VISION: 'false', OPENAI_TRANSCRIBE_MODEL: 'off', OPENAI_SPEECH_MODEL: 'off' };
    const config = load({ OPENAI_BASE_URL: 'http://gpu:8000/v1', OPENAI_MODEL: 'qwen2.5-vl:7b', ...off });
    expect(config).toMatchObject({ apiKey: '', baseUrl: 'http://gpu:8000/v1', model: 'qwen2.5-vl:7b', vision: false });
    expect(config).not.toHaveProperty('transcribeModel');
    expect(config).not.toHaveProperty('speech');
  });

  it('limit a day for the product, and for one user by plan', () => {
    const config = load({ OPENAI_API_KEY: 'sk-x', OPENAI_CALLS_PER_DAY: '7', OPENAI_CALLS_PER_PERSON: '1/2/3' });
    expect(config?.spending?.chat).toEqual({ perDay: 7, perPerson: { free: 1, basic: 2, pro: 3 } });
    expect(config?.spending?.speak).toEqual(DAY_LIMITS.speak);
    expect(() => load({ OPENAI_API_KEY: 'sk-x', OPENAI_CALLS_PER_PERSON: '1/2' })).toThrow(/OPENAI_CALLS_PER_PERSON/);
  });

  it('are refused in one error when invalid, without showing their values', () => {
    const wrong = () =>
      load({ OPENAI_BASE_URL: 'gpu:8000?secret=1', OPENAI_TIMEOUT_MS: '1', OPENAI_PRICE_INPUT: '-1' });
    expect(wrong).toThrow(/OPENAI_BASE_URL[\s\S]*OPENAI_TIMEOUT_MS[\s\S]*OPENAI_PRICE_INPUT/);
    expect(wrong).not.toThrow(/secret/);
  });
});
