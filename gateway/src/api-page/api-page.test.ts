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

test('merged API documents have only public paths, prefixed schema names, and the names of unreachable services', () => {
  const own: ApiDocument = { info: { title: 'all' }, paths: { '/api/b': { get: { summary: 'aggregate' } } } };
  const parts = new Map([
    ['one', document('/api/a')],
    ['two', document('/api/b')],
    ['three', undefined],
  ]);
  const merged = mergeDocuments(own, parts);
  expect(merged.paths).toEqual({
    '/api/a': { get: { responses: expect.objectContaining(ref('one.Error')) } },
    '/api/b': { get: { summary: 'aggregate', responses: expect.anything() } },
  });
  expect(Object.keys(merged.components?.schemas ?? {})).toEqual(['one.Error', 'two.Error']);
  expect(merged.info?.description).toContain('three');
});

test('a merged operation has the errors of the gateway besides those of its service', () => {
  const refusal = (...codes: string[]) => ({
    content: { 'application/json': { schema: { properties: { code: { enum: codes } } } } },
  });
  const post = { requestBody: {}, responses: { 200: {}, 429: refusal('otp_resend_wait'), 503: refusal('overloaded') } };
  const get = { responses: { 200: {} } };
  const upload = { requestBody: { content: { 'multipart/form-data': {} } }, responses: { 200: {} } };
  const service: ApiDocument = {
    paths: { '/api/a': { get, post }, '/api/a/{id}': { get: {} }, '/api/photo': { post: upload } },
  };
  const merged = mergeDocuments({}, new Map([['one', service]]));
  const codes = (method: string, path = '/api/a') => {
    const operation = merged.paths?.[path]?.[method] as { responses: Record<string, ReturnType<typeof refusal>> };
    return Object.entries(operation.responses).map(([status, { content }]) => [
      status,
      ...(content?.['application/json'].schema.properties.code.enum ?? []),
    ]);
  };
  const limits = ['429', 'too_many_requests'];
  const away = ['503', 'overloaded', 'service_unavailable'];
  expect(codes('get')).toEqual([['200'], limits, away]);
  expect(codes('get', '/api/a/{id}')).toEqual([['404', 'not_found'], limits, away]);
  expect(codes('post')).toEqual([
    ['200'],
    ['400', 'invalid_request'],
    ['408', 'request_timeout'],
    ['413', 'payload_too_large'],
    ['429', 'otp_resend_wait', 'too_many_requests'],
    away,
  ]);
  expect(codes('post', '/api/photo')).toContainEqual(['429', 'too_many_requests', 'too_many_uploads']);
});

test('the API page has the operations of all services and the gateway, as JSON only, under a strict policy', async () => {
  const orchard = await startEcho('orchard', (app) => {
    app.get('/docs/json', async () => document('/api/orchards'));
  });
  const { url } = await startGateway(
    gatewayConfig('docs', { services: { orchard: orchard.origin, auth: 'http://127.0.0.1:1' } }),
  );
  const merged = (await (await fetch(`${url}/docs/json`)).json()) as ApiDocument;
  expect(Object.keys(merged.paths ?? {}).sort()).toEqual([
    '/api/company',
    '/api/orchards',
    '/api/users/{userId}/diagnoses',
  ]);
  expect(merged.info?.description).toContain('auth');
  // The document is merged once and served in one format, so that clients cannot keep the gateway busy.
  const again = await fetch(`${url}/docs/json?again`);
  expect(await again.json()).toEqual(merged);
  expect((await fetch(`${url}/docs/yaml`)).status).toBe(404);
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
