import { type BaseConfig, baseConfig, baseSettings, readSettings } from '@anar/service-kit/config';
import Type from 'typebox';

/** What this service reads from its environment; today only what every service reads. */
export function loadConfig(env: NodeJS.ProcessEnv): BaseConfig {
  return baseConfig(readSettings(Type.Object({ ...baseSettings }), env));
}
