import Type, { type Static } from 'typebox';
import type { PlanId } from '../quota/daily-checks.ts';

/** Default base URL. */
export const OPENAI = 'https://api.openai.com/v1';

/** Model calls, seconds of recordings listened to, characters read aloud. */
export type OpenAiUse = 'chat' | 'transcribe' | 'speak';

/** In units of the use. */
export interface DayLimits {
  perDay: number;
  perPerson: Readonly<Record<PlanId, number>>;
}

/** Limits of a day in India; for the smallest models some tens of dollars if all of it is used. */
export const DAY_LIMITS: Readonly<Record<OpenAiUse, DayLimits>> = {
  chat: { perDay: 20_000, perPerson: { free: 30, basic: 100, pro: 300 } },
  transcribe: { perDay: 200_000, perPerson: { free: 600, basic: 1800, pro: 3600 } },
  speak: { perDay: 2_000_000, perPerson: { free: 10_000, basic: 30_000, pro: 100_000 } },
};

/** Value that switches off a model whose variable has a default. */
const OFF = 'off';
const MODEL = '^[A-Za-z0-9][A-Za-z0-9._:/@-]{0,199}$';
const millis = (byDefault: number) => Type.Integer({ minimum: 500, maximum: 25_000, default: byDefault });
const amount = ({ perDay }: DayLimits) => Type.Integer({ minimum: 1, default: perDay });
/** Limits of the free, the basic and the pro plan: `30/100/300`. */
const byPlan = ({ perPerson: { free, basic, pro } }: DayLimits) =>
  Type.String({ pattern: '^\\d{1,9}/\\d{1,9}/\\d{1,9}$', default: `${free}/${basic}/${pro}` });
const dollars = Type.Number({ minimum: 0, default: 0 });

/** Environment variables for OpenAI or a server with the same API. */
export const openAiSettings = {
  OPENAI_API_KEY: Type.String({ default: '', production: 'provider-key' }),
  OPENAI_BASE_URL: Type.String({ pattern: '^$|^https?://[^?#]+$', default: '', production: 'https' }),
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
  /**
   * Limits of a day in India: of the whole product, and of one user by plan. Beyond them the local fallbacks answer.
   */
  OPENAI_CALLS_PER_DAY: amount(DAY_LIMITS.chat),
  OPENAI_CALLS_PER_PERSON: byPlan(DAY_LIMITS.chat),
  OPENAI_HEARD_SECONDS_PER_DAY: amount(DAY_LIMITS.transcribe),
  OPENAI_HEARD_SECONDS_PER_PERSON: byPlan(DAY_LIMITS.transcribe),
  OPENAI_SPOKEN_CHARACTERS_PER_DAY: amount(DAY_LIMITS.speak),
  OPENAI_SPOKEN_CHARACTERS_PER_PERSON: byPlan(DAY_LIMITS.speak),
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
  /** US dollars per million tokens; 0 when not configured. */
  price: { input: number; output: number };
  /** Defaults to `DAY_LIMITS`. */
  spending?: Readonly<Record<OpenAiUse, DayLimits>>;
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
    spending: {
      chat: dayLimits(settings.OPENAI_CALLS_PER_DAY, settings.OPENAI_CALLS_PER_PERSON),
      transcribe: dayLimits(settings.OPENAI_HEARD_SECONDS_PER_DAY, settings.OPENAI_HEARD_SECONDS_PER_PERSON),
      speak: dayLimits(settings.OPENAI_SPOKEN_CHARACTERS_PER_DAY, settings.OPENAI_SPOKEN_CHARACTERS_PER_PERSON),
    },
  };
}

function dayLimits(perDay: number, text: string): DayLimits {
  const [free = 0, basic = 0, pro = 0] = text.split('/').map(Number);
  return { perDay, perPerson: { free, basic, pro } };
}
