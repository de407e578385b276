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
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(page.headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
  await orchard.stop();
});
