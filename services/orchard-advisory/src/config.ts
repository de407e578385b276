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
import { type ImdConfig, imdConfig, imdSettings } from './alerts/settings.ts';
import { type WeatherConfig, weatherConfig, weatherSettings } from './weather/settings.ts';

const Settings = Type.Object({ ...baseSettings, ...mediaSettings, ...weatherSettings, ...imdSettings });

export interface OrchardConfig extends BaseConfig {
  /** Without it: monthly normals. */
  weather?: WeatherConfig;
  /** Without it: alerts are computed from the forecast. */
  imd?: ImdConfig;
}

/** Reads the environment; throws one error that names every bad variable. */
export function loadConfig(env: NodeJS.ProcessEnv): OrchardConfig {
  const settings = readSettings(Settings, env);
  const weather = weatherConfig(settings);
  const imd = imdConfig(settings);
  return { ...baseConfig(settings), ...(weather && { weather }), ...(imd && { imd }) };
}

/** The same for `main.ts migrate`, which needs no key. */
export const loadMigrationConfig = (env: NodeJS.ProcessEnv): OrchardConfig =>
  loadConfig(withMadeUpKeys(env, { MEDIA_SIGNING_KEY: madeUpKey }));
