import OpenAI from 'openai';
import { OPENAI, type OpenAiConfig } from './settings.ts';

/** The SDK with nothing read behind our back from the environment, and no retries of its own: the kit's caller has them. */
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
