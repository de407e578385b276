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
  /** Defaults to the contract's. */
  dailyChecks?: DailyChecks;
  /** Checks of one kind that may stay unanswered in a day; defaults to the contract's. */
  unansweredChecks?: number;
  /** Undefined: the rules answer, and speech is local. */
  openai?: OpenAiConfig;
  /** Search path of espeak-ng and its encoders; undefined: no local voice. */
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
