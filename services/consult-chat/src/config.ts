import { hostname } from 'node:os';
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
import type { IceConfig } from './calls/signalling/ice-servers.ts';

const Origin = (byDefault?: string) =>
  Type.String({ pattern: '^https?://[^/?#]+/?$', ...(byDefault && { default: byDefault }) });

/** Pattern of a comma-separated list, or `none`; HOST with or without a port. */
function listOf(one: string): string {
  const url = one.replace('HOST', String.raw`(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.-]+)(:[0-9]{1,5})?`);
  return `^(none|${url}(,${url})*)?$`;
}

const Settings = Type.Object({
  ...baseSettings,
  ...mediaSettings,
  /** Holds of fees; without it no doctor can be asked. */
  PAYMENTS_URL: Type.Optional(Origin()),
  /** Names and phone numbers of users. */
  AUTH_URL: Type.Optional(Origin()),
  /** Name of this replica; prefix before `~` of its socket ids, by which the gateway routes. */
  REPLICA_NAME: Type.String({ pattern: '^$|^[A-Za-z0-9_-]{1,60}$', default: '' }),
  LOCAL_SEED: Type.Boolean({ default: false, production: 'absent' }),
  SOCKETS_PER_PERSON: Type.Integer({ minimum: 1, default: 10 }),
  /** How long a stopping replica waits for its running calls; 0: their sockets reconnect elsewhere like all others. */
  CALLS_WAIT_SECONDS: Type.Integer({ minimum: 0, maximum: 3600, default: 0 }),
  /** With `none` calls connect only within one network, or over TURN. */
  STUN_URLS: Type.String({
    pattern: listOf('stuns?:HOST'),
    default: 'stun:stun.l.google.com:19302',
    production: 'ice',
  }),
  /** `turn:turn.example.in:3478?transport=udp`, and others of the same coturn. */
  TURN_URLS: Type.String({ pattern: listOf('turns?:HOST(\\?transport=(udp|tcp))?'), default: '', production: 'ice' }),
  /** coturn's `static-auth-secret`. */
  TURN_SECRET: Type.String({ pattern: '^$|^.{32,}$', default: '', production: 'secret' }),
});

export interface ConsultConfig extends BaseConfig {
  /** Seeds demo doctors. */
  localSeed?: boolean;
  paymentsUrl: string | undefined;
  authUrl: string | undefined;
  replicaName: string;
  socketsPerPerson: number;
  callsWaitMs: number;
  ice: IceConfig;
}

/** Reads the environment; throws one error that lists every invalid variable. */
export function loadConfig(env: NodeJS.ProcessEnv): ConsultConfig {
  const settings = readSettings(Settings, env, ({ TURN_URLS, TURN_SECRET }) => {
    if (Boolean(TURN_URLS) === Boolean(TURN_SECRET)) return [];
    return [TURN_URLS ? 'TURN_SECRET: is required with TURN_URLS' : 'TURN_URLS: is required with TURN_SECRET'];
  });
  const urls = (list: string) => list.split(',').filter((url) => url !== '' && url !== 'none');
  return {
    ...baseConfig(settings),
    localSeed: settings.LOCAL_SEED,
    paymentsUrl: settings.PAYMENTS_URL,
    authUrl: settings.AUTH_URL,
    replicaName: settings.REPLICA_NAME || hostname().replaceAll(/[^A-Za-z0-9_-]/g, '-'),
    socketsPerPerson: settings.SOCKETS_PER_PERSON,
    callsWaitMs: settings.CALLS_WAIT_SECONDS * 1000,
    ice: {
      stunUrls: urls(settings.STUN_URLS),
      turn: settings.TURN_URLS ? { urls: urls(settings.TURN_URLS), secret: settings.TURN_SECRET } : undefined,
    },
  };
}

/** For `main.ts migrate`, which needs no keys. */
export const loadMigrationConfig = (env: NodeJS.ProcessEnv): ConsultConfig =>
  loadConfig(withMadeUpKeys(env, { MEDIA_SIGNING_KEY: madeUpKey }));
