import Type, { type Static } from 'typebox';

/** Switches a model off in a variable that has a default. */
const OFF = 'off';
const MODEL = '^[A-Za-z0-9][A-Za-z0-9._:/@-]{0,199}$';
const millis = (byDefault: number) => Type.Integer({ minimum: 500, maximum: 25_000, default: byDefault });
const dollars = Type.Number({ minimum: 0, default: 0 });

/** Environment of everything that speaks to OpenAI or to a server with the same API. */
export const openAiSettings = {
  OPENAI_API_KEY: Type.String({ default: '' }),
  OPENAI_BASE_URL: Type.String({ pattern: '^$|^https?://[^?#]+$', default: '' }),
  OPENAI_MODEL: Type.String({ pattern: MODEL, default: 'gpt-4.1-mini' }),
  /** False for a model that cannot look at images. */
  OPENAI_VISION: Type.Boolean({ default: true }),
  OPENAI_TRANSCRIBE_MODEL: Type.String({ pattern: MODEL, default: 'gpt-4o-mini-transcribe' }),
  OPENAI_SPEECH_MODEL: Type.String({ pattern: MODEL, default: 'gpt-4o-mini-tts' }),
  OPENAI_SPEECH_VOICE: Type.String({ pattern: MODEL, default: 'alloy' }),
  /** The longest one call may take; all calls for one question together take at most twice as long. */
  OPENAI_TIMEOUT_MS: millis(15_000),
  OPENAI_AUDIO_TIMEOUT_MS: millis(20_000),
  /** US dollars per million tokens of OPENAI_MODEL, for the metrics. */
  OPENAI_PRICE_INPUT: dollars,
  OPENAI_PRICE_OUTPUT: dollars,
};

export interface OpenAiConfig {
  /** Empty for a server that wants no key. */
  apiKey: string;
  /** Ends before `/chat/completions`; the SDK's own when not given. */
  baseUrl?: string;
  /** The model that answers questions; undefined: the rules answer. */
  model?: string;
  /** Whether that model looks at photos. */
  vision: boolean;
  transcribeModel?: string;
  speech?: { model: string; voice: string };
  /** The longest one call may take, ms. */
  timeoutMs: { chat: number; audio: number };
  /** US dollars per million tokens; 0 when not told. */
  price: { input: number; output: number };
}

const Settings = Type.Object(openAiSettings);

/** The grouped form; undefined without a key and without a server of one's own. */
export function openAiConfig(settings: Static<typeof Settings>): OpenAiConfig | undefined {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_TRANSCRIBE_MODEL: transcribeModel } = settings;
  if (apiKey === '' && baseUrl === '') return undefined;
  const { OPENAI_MODEL: model, OPENAI_SPEECH_MODEL: speechModel, OPENAI_SPEECH_VOICE: voice } = settings;
  return {
    apiKey,
    ...(baseUrl && { baseUrl }),
    ...(model !== OFF && { model }),
    vision: settings.OPENAI_VISION,
    ...(transcribeModel !== OFF && { transcribeModel }),
    ...(speechModel !== OFF && { speech: { model: speechModel, voice } }),
    timeoutMs: { chat: settings.OPENAI_TIMEOUT_MS, audio: settings.OPENAI_AUDIO_TIMEOUT_MS },
    price: { input: settings.OPENAI_PRICE_INPUT, output: settings.OPENAI_PRICE_OUTPUT },
  };
}
