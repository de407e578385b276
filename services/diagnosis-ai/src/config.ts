import { type BaseConfig, baseConfig, baseSettings, mediaSettings, readSettings } from '@anar/service-kit/config';
import Type from 'typebox';

/** What this service reads from its environment: what every service reads, and the key that signs photo links. */
export function loadConfig(env: NodeJS.ProcessEnv): BaseConfig {
  return baseConfig(readSettings(Type.Object({ ...baseSettings, ...mediaSettings }), env));
}
