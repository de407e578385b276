import { dispose } from '@anar/service-kit/testing';
import { afterAll, expect, test } from 'vitest';
import { startEcho } from '../testing/echo-service.ts';
import { gatewayConfig, startGateway } from '../testing/test-gateway.ts';
import { type ApiDocument, mergeDocuments } from './merge-documents.ts';

afterAll(dispose);
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const document = (path: string): ApiDocument => ({
  info: { title: 'x' },
  paths: { [path]: { get: { responses: ref('Error') } }, '/internal/holds': { post: {} } },
  components: { schemas: { Error: { type: 'object' } } },
});

test('documents are merged: public paths only, same names kept apart, who is away is named', () => {
  const own: ApiDocument = { info: { title: 'all' }, paths: { '/api/b': { get: { summary: 'aggregate' } } } };
  const parts = new Map([
    ['one', document('/api/a')],
    ['two', document('/api/b')],
    ['three', undefined],
  ]);
  const merged = mergeDocuments(own, parts);
  expect(merged.paths).toEqual({
    '/api/a': { get: { responses: ref('one.Error') } },
    '/api/b': { get: { summary: 'aggregate' } },
  });
  expect(Object.keys(merged.components?.schemas ?? {})).toEqual(['one.Error', 'two.Error']);
  expect(merged.info?.description).toContain('three');
});

test('one page shows the calls of all services and the gateway’s own', async () => {
  const orchard = await startEcho('orchard', (app) => {
    app.get('/docs/json', async () => document('/api/orchards'));
  });
  const { url } = await startGateway(
    gatewayConfig('docs', { services: { orchard: orchard.origin, auth: 'http://127.0.0.1:1' } }),
  );
  const merged = (await (await fetch(`${url}/docs/json`)).json()) as ApiDocument;
  expect(Object.keys(merged.paths ?? {}).sort()).toEqual(['/api/orchards', '/api/users/{userId}/diagnoses']);
  expect(merged.info?.description).toContain('auth');
  const page = await fetch(`${url}/docs`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('swagger-ui');
  const policy = page.headers.get('content-security-policy') ?? '';
  const directives = new Map(policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1)]));
  expect(directives.get('default-src')).toEqual(["'none'"]);
  expect(directives.get('script-src')).toEqual(["'self'"]);
  for (const sources of directives.values()) {
    for (const source of sources) expect(["'none'", "'self'", 'data:', "'unsafe-inline'"]).toContain(source);
  }
  expect(policy.match(/'unsafe-inline'/g)).toHaveLength(1);
  expect(directives.get('style-src')).toContain("'unsafe-inline'");
  expect(directives.has('upgrade-insecure-requests')).toBe(false);
  await orchard.stop();
});
