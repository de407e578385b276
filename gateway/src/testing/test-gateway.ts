import type { AddressInfo } from 'node:net';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { buildApp } from '../app.ts';
import { type GatewayConfig, loadConfig } from '../config.ts';
import { type Row, routeTable } from '../routes.ts';

export const identity = testIdentity();
export const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** A row of the real table, as a base for a test's own rows. */
export function rowOf(path: string): Row {
  const row = routeTable.find((one) => one.path === path);
  if (row === undefined) throw new Error(`no row ${path}`);
  return row;
}

/** The gateway's configuration on the shared servers, with its own prefix. */
export function gatewayConfig(name: string, overrides: Partial<GatewayConfig> = {}): GatewayConfig {
  const defaults = loadConfig({ ANAR_ENV: 'local', JWKS_URL: identity.jwksUrl });
  return { ...defaults, ...testConfig(`gw${name}`, { jwksUrl: identity.jwksUrl }), ...overrides };
}

export interface TestGateway {
  readonly service: Service;
  readonly url: string;
  /** The value of a metric without labels of its own. */
  metric(name: string): Promise<number>;
}

/** A gateway that listens on its own port. */
export async function startGateway(config: GatewayConfig, table?: readonly Row[]): Promise<TestGateway> {
  const service = await startTestService((given: GatewayConfig) => buildApp(given, table), config);
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`;
  const metric = async (name: string) =>
    Number(new RegExp(`^${name}\\S* (\\d+)$`, 'm').exec(await service.metrics.metrics())?.[1]);
  return { service, url, metric };
}

/** A new user with a valid token. */
export function newCaller() {
  const userId = ulid();
  const sid = ulid();
  return { userId, sid, headers: identity.headers({ userId, sid }) };
}
