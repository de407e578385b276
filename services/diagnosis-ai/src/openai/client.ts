import OpenAI from 'openai';
import { OPENAI, type OpenAiConfig } from './settings.ts';

/** The SDK without settings from the environment and without retries of its own: the kit's caller retries. */
export function openAiClient({ apiKey, baseUrl = OPENAI }: Pick<OpenAiConfig, 'apiKey' | 'baseUrl'>): OpenAI {
  return new OpenAI({
    apiKey: apiKey || 'none',
    ...(!apiKey && { defaultHeaders: { authorization: null } }),
    baseURL: baseUrl,
    organization: null,
    project: null,
    maxRetries: 0,
    logLevel: 'off',
  });
}
