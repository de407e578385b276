import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { dispose } from '@anar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gatewayConfig, startGateway, type TestGateway } from '../testing/test-gateway.ts';

const css = 'body{background:#fff8f0}';
const indexHtml = `<!doctype html><html lang="hi"><head><style>${css}</style><script type="module" src="/assets/app-1a2b3c4.js"></script></head><body></body></html>`;
const loginCss = 'form{display:grid}';
const loginHtml = indexHtml.replace(css, loginCss);
const script = `console.log(${JSON.stringify('अनार '.repeat(300))})`;
const page = { accept: 'text/html,application/xhtml+xml' };

let dist: string;
let gateway: TestGateway;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'anar-web-'));
  await mkdir(join(dist, 'assets'));
  const files: Record<string, string | Buffer> = {
    'index.html': indexHtml,
    'index.html.br': brotliCompressSync(indexHtml),
    'login.html': loginHtml,
    'sw.js': 'self',
    'manifest.webmanifest': '{}',
    'icon-192.png': Buffer.from([1]),
    'assets/app-1a2b3c4.js': script,
    'assets/app-1a2b3c4.js.br': brotliCompressSync(script),
    'assets/app-1a2b3c4.js.gz': gzipSync(script),
    'assets/app-1a2b3c4.js.map': '{}',
    '.env': 'SECRET=1',
  };
  await Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(dist, name), content)));
  gateway = await startGateway(gatewayConfig('web', { webDist: dist, publicUrl: 'https://anar.example' }));
});
afterAll(async () => {
  await dispose();
  await rm(dist, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  gateway.service.app.inject({ method, url, headers });

describe('files', () => {
  test.each([
    ['br, gzip, deflate', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('with Accept-Encoding %s are sent as the %s of the build', async (accepts, encoding, open) => {
    const reply = await get('/assets/app-1a2b3c4.js', { 'accept-encoding': accepts });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(reply.headers.vary).toMatch(/accept-encoding/i);
    expect(reply.headers['content-type']).toMatch(/javascript/);
    expect(open(reply.rawPayload).toString()).toBe(script);
  });

  test('are sent uncompressed to a client that accepts no encoding', async () => {
    const reply = await get('/assets/app-1a2b3c4.js', { 'accept-encoding': 'identity' });
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.body).toBe(script);
  });

  test.each([
    ['/assets/app-1a2b3c4.js', 'public, max-age=31536000, immutable'],
    ['/', 'no-cache'],
    ['/index.html', 'no-cache'],
    ['/sw.js', 'no-cache'],
    ['/manifest.webmanifest', 'no-cache'],
    ['/icon-192.png', 'public, max-age=86400'],
  ])('such as %s are cached: %s', async (path, cacheControl) => {
    const reply = await get(path);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toBe(cacheControl);
  });

  test('that are unchanged are 304; HEAD sends headers only', async () => {
    const first = await get('/index.html');
    const etag = String(first.headers.etag);
    const again = await get('/index.html', { 'if-none-match': etag });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    const head = await get('/index.html', {}, 'HEAD');
    expect(head.statusCode).toBe(200);
    expect(head.headers.etag).toBe(etag);
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(indexHtml)));
    expect(head.body).toBe('');
  });

  test.each(['/assets/app-00000000.js', '/assets/app-1a2b3c4.js.map', '/assets/app-1a2b3c4.js.br', '/.env'])(
    'that are missing or not served are 404, also to a client that accepts a page: %s',
    async (path) => {
      const reply = await get(path, page);
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toMatchObject({ code: 'not_found' });
    },
  );
});

describe('the app’s own addresses', () => {
  test('are answered with their own page where the build has one', async () => {
    for (const path of ['/login', '/login?next=%2Fmarket']) expect((await get(path, page)).body).toBe(loginHtml);
  });

  test.each(['/plans', '/consult/01M7YQKZT838KP7YGZFKVVVJQY', '/market?state=Maharashtra', '/इलाज', '/dev-notes'])(
    'such as %s are answered with the app',
    async (path) => {
      const reply = await get(encodeURI(path), page);
      expect(reply.statusCode).toBe(200);
      expect(reply.body).toBe(indexHtml);
      expect(reply.headers['cache-control']).toBe('no-cache');
    },
  );

  test.each([
    ['/login', { accept: 'application/json' }],
    ['/login', { ...page, 'sec-fetch-mode': 'cors' }],
    ['/plans', { accept: '*/*', 'sec-fetch-mode': 'cors' }],
    ['/nothing.json', { accept: '*/*' }],
    ['/api/nothing', { accept: '*/*' }],
    ['/logo.png', page],
    ['/api', page],
    ['/api/nothing', page],
    ['/internal/holds', page],
    ['/%69nternal/holds', page],
    ['/media/x', page],
    ['/dev/inbox', page],
    ['/.well-known/jwks.json', page],
  ])('do not include %s requested with %j', async (path, headers) => {
    const reply = await get(path, headers);
    expect([401, 404]).toContain(reply.statusCode);
    expect(reply.headers['content-type']).toMatch(/json/);
  });

  test.each([{}, { accept: '*/*' }, { accept: 'text/*;q=0.9, */*;q=0.1' }])(
    'are answered with the page for a link preview that sends %j',
    async (headers) => {
      const reply = await get('/plans', headers);
      expect([reply.statusCode, reply.body]).toEqual([200, indexHtml]);
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    },
  );

  test('have a preview image with an absolute URL', async () => {
    const picture = '<meta property="og:image" content="/icons/preview.png" />';
    const own = await mkdtemp(join(tmpdir(), 'anar-web-'));
    await writeFile(join(own, 'index.html'), `<html><head>${picture}</head></html>`);
    const other = await startGateway(gatewayConfig('picture', { webDist: own, publicUrl: 'https://anar.example' }));
    const { body } = await other.service.app.inject({ url: '/market/0123456789abcdef' });
    expect(body).toContain('<meta property="og:image" content="https://anar.example/icons/preview.png" />');
    await rm(own, { recursive: true });
  });

  test('do not accept POST', async () => {
    const reply = await gateway.service.app.inject({ method: 'POST', url: '/login', headers: page });
    expect(reply.statusCode).toBe(404);
  });
});

describe('security headers', () => {
  const policyOf = (header: unknown) =>
    Object.fromEntries(
      String(header)
        .split(';')
        .map((one) => [one.trim().split(' ')[0], one.trim().split(' ').slice(1)]),
    );

  test('allow a page only our own files, and only its own inline styles', async () => {
    const { headers } = await get('/', page);
    const policy = policyOf(headers['content-security-policy']);
    const hashes = [css, loginCss].map((one) => `'sha256-${createHash('sha256').update(one).digest('base64')}'`);
    expect(policy).toMatchObject({
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'", ...hashes],
      'img-src': ["'self'", 'blob:', 'data:'],
      'media-src': ["'self'", 'blob:', 'data:'],
      'connect-src': ["'self'", 'wss://anar.example'],
      'worker-src': ["'self'"],
      'manifest-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    });
    expect(headers['content-security-policy']).not.toMatch(/unsafe/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(self), microphone=(self), geolocation=(self)'),
    });
  });

  test('of a script are only those that have an effect for a script', async () => {
    const { headers } = await get('/assets/app-1a2b3c4.js');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    expect(headers['content-security-policy']).toBeUndefined();
    expect((await get('/sw.js')).headers['content-security-policy']).toBeDefined();
  });

  test('allow an API answer nothing when it is opened as a page, errors included', async () => {
    for (const path of ['/api/nothing', '/readyz', '/api/orchards']) {
      const { headers } = await get(path);
      expect(policyOf(headers['content-security-policy'])).toMatchObject({ 'default-src': ["'none'"], sandbox: [] });
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['permissions-policy']).toBeUndefined();
    }
  });

  test('over plain http contain no HSTS and no upgrade to https', async () => {
    const local = await startGateway(gatewayConfig('http', { webDist: dist, publicUrl: 'http://localhost:8080' }));
    const { headers } = await local.service.app.inject({ url: '/', headers: page });
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-security-policy']).toContain('ws://localhost:8080');
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });
});

test('a folder without a built app fails the start', async () => {
  await expect(startGateway(gatewayConfig('none', { webDist: join(dist, 'assets') }))).rejects.toThrow(/index\.html/);
});
