import { RUNNING_REQUESTS_MS } from '@anar/service-kit/lifecycle/shutdown/shutdown';
import { dispose } from '@anar/service-kit/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { routeTable } from './routes.ts';

afterAll(dispose);
const local = { ANAR_ENV: 'local', AUTH_URL: 'http://auth:3001' };

describe('configuration', () => {
  test('has defaults for what is not set', () => {
    const config = loadConfig(local);
    expect(config).toMatchObject({
      port: 8080,
      env: 'local',
      jwksUrl: 'http://auth:3001/.well-known/jwks.json',
      services: { auth: 'http://auth:3001' },
      publicUrl: 'http://localhost:8080',
      corsOrigins: [],
      trustedProxies: [],
      devInboxUrl: undefined,
      devCheckoutUrl: undefined,
      webDist: undefined,
    });
    expect(config.limits.default.user).toEqual({ limit: 300, windowSeconds: 60 });
    expect(config.limits.default.address.limit).toBeGreaterThan(config.limits.default.user.limit);
  });

  test('limits concurrent uploads of one address to less than the spool', () => {
    const { openPerUser, openPerAddress, spoolBytes } = loadConfig(local).uploads;
    expect(openPerUser).toBe(2);
    expect(openPerAddress * Math.max(...routeTable.map(({ bodyLimit }) => bodyLimit))).toBeLessThan(spoolBytes);
  });

  test('gives every route without uploads a shorter time than a stop waits for running requests', () => {
    const longest = routeTable
      .filter(({ body }) => body === 'whole')
      .map(({ bodyTotalMs, answerMs }) => bodyTotalMs + answerMs);
    expect(Math.max(...longest)).toBeLessThanOrEqual(RUNNING_REQUESTS_MS);
  });

  test('reads lists separated by commas, and replicas by name', () => {
    const config = loadConfig({
      ...local,
      CORS_ORIGINS: 'https://a.example,https://b.example',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      CONSULT_URLS: 'consult-0=http://10.1.1.1:3000,consult-1=http://10.1.1.2:3000',
      LIMIT_DEFAULT_USER: '10/1',
    });
    expect(config.corsOrigins).toEqual(['https://a.example', 'https://b.example']);
    expect(config.trustedProxies).toEqual(['10.0.0.0/8', '::1']);
    expect([...config.replicas]).toEqual([
      ['consult-0', 'http://10.1.1.1:3000'],
      ['consult-1', 'http://10.1.1.2:3000'],
    ]);
    expect(config.limits.default.user).toEqual({ limit: 10, windowSeconds: 1 });
  });

  test('accepts the SRV name of a Service instead of a list of replicas', () => {
    const CONSULT_SRV = '_http._tcp.anar-consult-pods.farm.svc.cluster.local';
    expect(loadConfig({ ...local, CONSULT_SRV }).replicasSrv).toBe(CONSULT_SRV);
    expect(() => loadConfig({ ...local, CONSULT_SRV: 'anar-consult' })).toThrow('CONSULT_SRV');
  });

  test('names all invalid variables in one error', () => {
    const bad = { ...local, ORCHARD_URL: 'orchard:3000', CORS_ORIGINS: '*', LIMIT_OTP_ADDRESS: 'many', PORT: '99999' };
    expect(() => loadConfig(bad)).toThrow(
      /(?=[\s\S]*ORCHARD_URL)(?=[\s\S]*CORS_ORIGINS)(?=[\s\S]*LIMIT_OTP_ADDRESS)(?=[\s\S]*PORT)/,
    );
    const worse = { DEV_INBOX_URL: 'http://127.0.0.1:4010', TRUSTED_PROXIES: '10.0.0.0/33' };
    expect(() => loadConfig(worse)).toThrow(/(?=[\s\S]*AUTH_URL)(?=[\s\S]*TRUSTED_PROXIES)(?=[\s\S]*DEV_INBOX_URL)/);
    for (const proxies of ['300.1.1.1', '10.0.0.0/8/8', 'abc', '10.0.0.1, ::1/129']) {
      expect(() => loadConfig({ ...local, TRUSTED_PROXIES: proxies })).toThrow(/TRUSTED_PROXIES/);
    }
  });

  test('allows the development inbox in local only', () => {
    const inbox = { DEV_INBOX_URL: 'http://127.0.0.1:4010' };
    expect(loadConfig({ ...local, ...inbox }).devInboxUrl).toBe('http://127.0.0.1:4010');
    expect(() => loadConfig({ AUTH_URL: local.AUTH_URL, ...inbox })).toThrow(/DEV_INBOX_URL.*local/);
    expect(() => loadConfig({ ...local, ...inbox, ANAR_ENV: 'production' })).toThrow(/DEV_INBOX_URL.*local/);
  });

  test('allows the simulator’s checkout in local only', () => {
    const checkout = { DEV_CHECKOUT_URL: 'http://127.0.0.1:4010' };
    expect(loadConfig({ ...local, ...checkout }).devCheckoutUrl).toBe('http://127.0.0.1:4010');
    expect(() => loadConfig({ AUTH_URL: local.AUTH_URL, ...checkout })).toThrow(/DEV_CHECKOUT_URL.*local/);
    expect(() => loadConfig({ ...local, ...checkout, ANAR_ENV: 'production' })).toThrow(/DEV_CHECKOUT_URL.*local/);
  });
});
