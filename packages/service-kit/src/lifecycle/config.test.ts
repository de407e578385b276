import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { baseConfig, baseSettings, mediaSettings, readSettings } from './config.ts';
import { createService } from './service.ts';

const Settings = Type.Object({
  ...baseSettings,
  MONGO_DB: Type.String({ default: 'anar_things' }),
  PORT: Type.Integer({ default: 4001, minimum: 0, maximum: 65535 }),
  SENDS: Type.Integer({ default: 3 }),
});
const jwks = { JWKS_URL: 'http://auth/jwks.json' };

describe('settings', () => {
  it('have safe defaults: production, loopback, no migration, no documentation', () => {
    const settings = readSettings(Settings, jwks);
    expect(settings).toMatchObject({ ANAR_ENV: 'production', HOST: '127.0.0.1', PORT: 4001, SENDS: 3 });
    expect(baseConfig(settings)).toMatchObject({
      env: 'production',
      management: { host: '127.0.0.1', port: 0 },
      apiDocs: false,
      migrateOnStart: false,
      mongo: { db: 'anar_things' },
      nats: { stream: 'ANAR', replicas: 1 },
      redis: { prefix: 'anar' },
    });
  });

  it('enable the documentation locally by default, elsewhere by API_DOCS', () => {
    const docs = (env: NodeJS.ProcessEnv) => baseConfig(readSettings(Settings, { ...jwks, ...env })).apiDocs;
    expect(docs({ ANAR_ENV: 'local' })).toBe(true);
    expect(docs({ ANAR_ENV: 'local', API_DOCS: 'false' })).toBe(false);
    expect(docs({ API_DOCS: 'true' })).toBe(true);
  });

  it('are parsed from text; an empty variable counts as missing', () => {
    const settings = readSettings(Settings, { ...jwks, PORT: '8081', MIGRATE_ON_START: 'true', SENDS: '' });
    expect(settings).toMatchObject({ PORT: 8081, MIGRATE_ON_START: true, SENDS: 3 });
  });

  it('may change deadlines, ack wait and lock duration in local runs only', () => {
    const waits = (env: NodeJS.ProcessEnv) => baseConfig(readSettings(Settings, { ...jwks, ...env }));
    expect(waits({})).toMatchObject({ patience: 1, ackWaitMs: 30_000, lockMs: 30_000 });
    const other = { PATIENCE: '10', ACK_WAIT_MS: '2000', LOCK_MS: '1000' };
    expect(waits({ ANAR_ENV: 'local', ...other })).toMatchObject({ patience: 10, ackWaitMs: 2000, lockMs: 1000 });
    expect(() => waits(other)).toThrow(/PATIENCE: exists only.*\n.*ACK_WAIT_MS: exists only.*\n.*LOCK_MS: exists only/);
  });

  it('that are invalid are all named in one error, without their values', () => {
    const bad = { PORT: 'eighty', ANAR_ENV: 'staging', MONGO_URL: 'http://secret@x', MIGRATE_ON_START: 'yes' };
    const message = (() => {
      try {
        readSettings(Settings, bad);
      } catch (error) {
        return String(error);
      }
      return '';
    })();
    for (const name of [...Object.keys(bad), 'JWKS_URL']) expect(message).toContain(name);
    expect(message).not.toContain('secret');
  });

  it('of a service with photos need a long signing key', () => {
    const WithMedia = Type.Object({ ...baseSettings, ...mediaSettings });
    expect(() => readSettings(WithMedia, { ...jwks, MONGO_DB: 'a' })).toThrow('MEDIA_SIGNING_KEY');
    const config = { ...baseConfig(readSettings(Settings, jwks)), mediaSigningKey: 'short', logLevel: 'silent' };
    expect(() => createService({ name: 'a', title: 'A', config, uses: { media: true } })).toThrow('MEDIA_SIGNING_KEY');
  });

  it('have a key for calls between services only where it is set, of at least 32 characters', () => {
    const [signing, accepted] = ['s'.repeat(32), 'a'.repeat(32)];
    const keysOf = (env: NodeJS.ProcessEnv) => {
      const { serviceKeys } = baseConfig(readSettings(Settings, { ANAR_ENV: 'local', ...jwks, ...env }));
      expect([serviceKeys('consult', 'auth'), serviceKeys('AUTH', 'consult')]).toEqual([[], []]);
      return serviceKeys('auth', 'consult');
    };
    expect(keysOf({ SERVICE_KEY_AUTH_CONSULT: '' })).toEqual([]);
    expect(keysOf({ SERVICE_KEY_AUTH_CONSULT: signing })).toEqual([signing]);
    const both = { SERVICE_KEY_AUTH_CONSULT: signing, SERVICE_KEY_AUTH_CONSULT_ACCEPTED: accepted };
    expect(keysOf(both)).toEqual([signing, accepted]);
    expect(keysOf({ SERVICE_KEY_AUTH_CONSULT_ACCEPTED: accepted })).toEqual([]);
    expect(() => keysOf({ SERVICE_KEY_AUTH_CONSULT: 's'.repeat(31) })).toThrow('SERVICE_KEY_AUTH_CONSULT');
  });
});
