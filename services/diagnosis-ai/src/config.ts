import { DAILY_CHECKS, UNANSWERED_CHECKS } from '@anar/contracts/constants';
import {
  type BaseConfig,
  baseConfig,
  baseSettings,
  madeUpKey,
  mediaSettings,
  readSettings,
  withMadeUpKeys,
} from '@anar/service-kit/lifecycle/config';
import Type from 'typebox';
import { type OpenAiConfig, openAiConfig, openAiSettings } from './openai/settings.ts';
import type { DailyChecks } from './quota/daily-checks.ts';

const checks = (byDefault: number) => Type.Integer({ minimum: 0, default: byDefault });

const Settings = Type.Object({
  ...baseSettings,
  ...mediaSettings,
  ...openAiSettings,
  FREE_QUESTIONS_PER_DAY: checks(DAILY_CHECKS.free.question),
  FREE_PHOTOS_PER_DAY: checks(DAILY_CHECKS.free.photo),
  BASIC_QUESTIONS_PER_DAY: checks(DAILY_CHECKS.basic.question),
  BASIC_PHOTOS_PER_DAY: checks(DAILY_CHECKS.basic.photo),
  UNANSWERED_CHECKS_PER_DAY: Type.Integer({ minimum: 1, default: UNANSWERED_CHECKS }),
  PATH: Type.String({ default: '/usr/local/bin:/usr/bin:/bin' }),
});

export interface DiagnosisConfig extends BaseConfig {
  /** The contract's unless said otherwise. */
  dailyChecks?: DailyChecks;
  /** Checks of one kind that may get no answer in a day; the contract's unless said otherwise. */
  unansweredChecks?: number;
  /** Without it the rules answer, and speech is the local one. */
  openai?: OpenAiConfig;
  /** Where espeak-ng and its encoders are looked for; there is no local voice when it is not given. */
  commandPath?: string;
}

/** Reads the environment; throws one error that names every bad variable. */
export function loadConfig(env: NodeJS.ProcessEnv): DiagnosisConfig {
  const settings = readSettings(Settings, env);
  const openai = openAiConfig(settings);
  return {
    ...baseConfig(settings),
    dailyChecks: {
      free: { question: settings.FREE_QUESTIONS_PER_DAY, photo: settings.FREE_PHOTOS_PER_DAY },
      basic: { question: settings.BASIC_QUESTIONS_PER_DAY, photo: settings.BASIC_PHOTOS_PER_DAY },
      pro: DAILY_CHECKS.pro,
    },
    unansweredChecks: settings.UNANSWERED_CHECKS_PER_DAY,
    ...(openai && { openai }),
    commandPath: settings.PATH,
  };
}

/** The same for `main.ts migrate`, which needs no key. */
export const loadMigrationConfig = (env: NodeJS.ProcessEnv): DiagnosisConfig =>
  loadConfig(withMadeUpKeys(env, { MEDIA_SIGNING_KEY: madeUpKey }));
