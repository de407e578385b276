import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';

const pemOf = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const complete = {
  MONGO_DB: 'auth',
  JWKS_URL: 'http://127.0.0.1:1/jwks',
  OTP_HASH_KEY: randomBytes(32).toString('base64url'),
  PUBLIC_URL: 'https://anarmitra.in',
  JWT_PRIVATE_KEY: pemOf('P-256'),
};

describe('the configuration', () => {
  it('defaults to production and MSG91, with the limits of the design', () => {
    const config = loadConfig(complete);
    expect(config).toMatchObject({ env: 'production', sms: { baseUrl: 'https://control.msg91.com', authKey: '' } });
    expect(config.otpLimits).toMatchObject({ sendsPerTenMinutes: 3, sendsPerHour: 5 });
    expect(config.signingKey.publicJwk.kid).toHaveLength(43);
  });

  it('derives the same keys in every replica', () => {
    const [one, two] = [loadConfig(complete), loadConfig({ ...complete })];
    expect(one.refreshKey.equals(two.refreshKey)).toBe(true);
    expect(one.signingKey.publicJwk).toEqual(two.signingKey.publicJwk);
    expect(
      loadConfig({ ...complete, OTP_HASH_KEY: randomBytes(32).toString('hex') }).refreshKey.equals(one.refreshKey),
    ).toBe(false);
  });

  it('reads limits, origins and a key on one line', () => {
    const config = loadConfig({
      ...complete,
      JWT_PRIVATE_KEY: complete.JWT_PRIVATE_KEY.replaceAll('\n', '\\n'),
      CORS_ORIGINS: 'https://a.example, https://b.example',
      OTP_SENDS_PER_10_MIN: '7',
      OTP_DAILY_BUDGET_UNKNOWN: '9',
    });
    expect(config.corsOrigins).toEqual(['https://a.example', 'https://b.example']);
    expect(config.otpLimits).toMatchObject({ sendsPerTenMinutes: 7, dailyBudgetUnknown: 9 });
  });

  it('reports every bad variable at once, without its value', () => {
    const bad = () =>
      loadConfig({ ...complete, OTP_HASH_KEY: 'short-secret', PUBLIC_URL: 'anar', OTP_SENDS_PER_HOUR: '0' });
    for (const name of ['OTP_HASH_KEY', 'PUBLIC_URL', 'OTP_SENDS_PER_HOUR']) expect(bad).toThrow(name);
    expect(bad).not.toThrow(/short-secret/);
  });

  it('sends no pushes without a service account, and refuses an invalid account file', () => {
    expect(loadConfig(complete).push).toMatchObject({ baseUrl: 'https://fcm.googleapis.com', account: undefined });
    for (const file of ['/nowhere.json', import.meta.filename])
      expect(() => loadConfig({ ...complete, FCM_SERVICE_ACCOUNT_FILE: file })).toThrow(/FCM_SERVICE_ACCOUNT_FILE/);
  });

  it.each([
    ['missing', undefined],
    ['no key', 'hello'],
    ['on another curve', pemOf('P-384')],
  ])('refuses a signing key that is %s', (_, key) => {
    expect(() => loadConfig({ ...complete, JWT_PRIVATE_KEY: key })).toThrow(/JWT_PRIVATE_KEY_FILE or JWT_PRIVATE_KEY/);
  });

  it('publishes a second key given on one line, and refuses an invalid one', () => {
    const second = loadConfig({ ...complete, JWT_PRIVATE_KEY: pemOf('P-256') });
    expect(loadConfig(complete).publicJwks).toHaveLength(1);
    const JWT_KEY_ACCEPTED = second.signingKey.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(
      loadConfig({ ...complete, JWT_KEY_ACCEPTED: JWT_KEY_ACCEPTED.replaceAll('\n', '\\n') }).publicJwks[1],
    ).toEqual(second.signingKey.publicJwk);
    for (const bad of ['hello', pemOf('P-384')]) {
      expect(() => loadConfig({ ...complete, JWT_KEY_ACCEPTED: bad })).toThrow(/JWT_KEY_ACCEPTED: no PEM key/);
    }
  });
});
