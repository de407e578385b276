import { hostname } from 'node:os';
import {
  type BaseConfig,
  baseConfig,
  baseSettings,
  mediaSettings,
  readSettings,
} from '@anar/service-kit/lifecycle/config';
import Type from 'typebox';

const Origin = (byDefault?: string) =>
  Type.String({ pattern: '^https?://[^/?#]+/?$', ...(byDefault && { default: byDefault }) });

const Settings = Type.Object({
  ...baseSettings,
  ...mediaSettings,
  /** Fees are set aside there; without it nobody can be asked. */
  PAYMENTS_URL: Type.Optional(Origin()),
  /** Names and numbers of people are read there. */
  AUTH_URL: Type.Optional(Origin()),
  /** Of this replica; stands before `~` in the ids of its sockets, so that the gateway finds it again. */
  REPLICA_NAME: Type.String({ pattern: '^$|^[A-Za-z0-9_-]{1,60}$', default: '' }),
  LOCAL_SEED: Type.Boolean({ default: false, production: 'absent' }),
  SOCKETS_PER_PERSON: Type.Integer({ minimum: 1, default: 10 }),
});

export interface ConsultConfig extends BaseConfig {
  /** Doctors for trying the product out. */
  localSeed?: boolean;
  paymentsUrl: string | undefined;
  authUrl: string | undefined;
  replicaName: string;
  socketsPerPerson: number;
}

/** Reads the environment; throws one error that names every bad variable. */
export function loadConfig(env: NodeJS.ProcessEnv): ConsultConfig {
  const settings = readSettings(Settings, env);
  return {
    ...baseConfig(settings),
    localSeed: settings.LOCAL_SEED,
    paymentsUrl: settings.PAYMENTS_URL,
    authUrl: settings.AUTH_URL,
    replicaName: settings.REPLICA_NAME || hostname().replaceAll(/[^A-Za-z0-9_-]/g, '-'),
    socketsPerPerson: settings.SOCKETS_PER_PERSON,
  };
}
