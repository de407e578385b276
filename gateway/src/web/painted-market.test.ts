import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { dispose } from '@anar/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EchoService, startEcho } from '../testing/echo-service.ts';
import { gatewayConfig, startGateway } from '../testing/test-gateway.ts';

const marketHtml = '<html><body>\n<div id="root"><div>छाया</div></div>\n  </body></html>';
const painter = "export const paintPrices = ({ data }) => '<h2>₹' + data[0].modalPrice + '</h2>';";
const page = { accept: 'text/html' };
const record = {
  ...{ id: '00000000000000a1', mandi: 'Solapur', state: 'Maharashtra', district: 'Solapur', variety: 'Bhagwa' },
  ...{ mandiName: 'सोलापुर</script>', stateName: 'महाराष्ट्र', districtName: 'सोलापुर', varietyName: 'भगवा' },
  ...{ minPrice: 9000, maxPrice: 12_000, modalPrice: 11_800, trend: 'stable', date: '2026-11-21', days: [] },
  ...{ lastUpdated: '2026-11-21T04:00:00.000Z', sample: false },
};
const pagination = { currentPage: 1, totalPages: 1, totalRecords: 1, hasPrev: false, hasNext: false };
const list = { data: [record], pagination, lastUpdated: null };

let dist: string;
let market: EchoService;
/** The market service's answer, and the URLs it was asked for. */
let answer: { status: number; body: unknown };
let asked: string[];

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'anar-web-'));
  await mkdir(join(dist, '.painter'));
  await writeFile(join(dist, 'index.html'), '<html></html>');
  await writeFile(join(dist, 'market.html'), marketHtml);
  await writeFile(join(dist, '.painter/paint-prices.js'), painter);
  await writeFile(join(dist, '.painter/package.json'), '{"type":"module"}');
  market = await startEcho('market', (app) =>
    app.get('/api/market/data', async (request, reply) => {
      asked.push(request.url);
      return reply.code(answer.status).send(answer.body);
    }),
  );
});
beforeEach(() => {
  answer = { status: 200, body: list };
  asked = [];
});
afterAll(async () => {
  await dispose();
  await market.stop();
  await rm(dist, { recursive: true });
});

let count = 0;
/** A new gateway with an empty cache. */
async function open(origin = market.origin) {
  const services = { market: origin };
  const { service } = await startGateway(gatewayConfig(`painted${++count}`, { webDist: dist, services }));
  return (url: string, headers: Record<string, string> = {}) =>
    service.app.inject({ method: 'GET', url, headers: { ...page, ...headers } });
}

describe('the page /market', () => {
  test('contains the first prices as HTML, and as JSON that cannot close its script element', async () => {
    const reply = await (await open())('/market');
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('<div id="root"><h2>₹11800</h2></div>');
    expect(reply.body).not.toContain('छाया');
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    expect(reply.headers['content-type']).toMatch(/^text\/html/);
    expect(reply.headers['content-security-policy']).toContain("script-src 'self'");
    const [, json = ''] = /<script type="application\/json" id="painted-prices">(.*)<\/script>/.exec(reply.body) ?? [];
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual(list);
    expect(asked).toEqual(['/api/market/data?page=1&limit=10']);
  });

  test('asks the service once for all requests within a minute, and is sent in the encoding of each request', async () => {
    const get = await open();
    const replies = await Promise.all(Array.from({ length: 20 }, () => get('/market', { 'accept-encoding': 'br' })));
    for (const { rawPayload } of replies) expect(brotliDecompressSync(rawPayload).toString()).toContain('₹11800');
    const packed = await get('/market', { 'accept-encoding': 'br;q=0, gzip' });
    expect(gunzipSync(packed.rawPayload).toString()).toContain('₹11800');
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['nothing yet', 200, { ...list, data: [] }],
    ['a broken record', 200, { ...list, data: [{ ...record, modalPrice: 'x' }] }],
    ['no list', 200, 'x'],
    ['an error', 500, list],
  ])('is sent as built when the service answers %s', async (_what, status, body) => {
    answer = { status, body };
    expect((await (await open())('/market')).body).toBe(marketHtml);
    expect(asked).toHaveLength(1);
  });

  test('is sent as built when the service is unreachable, and for a search', async () => {
    expect((await (await open('http://127.0.0.1:1'))('/market')).body).toBe(marketHtml);
    expect((await (await open())('/market?state=Gujarat')).body).toBe(marketHtml);
    expect(asked).toEqual([]);
  });

  test('has a renderer that is not served', async () => {
    expect((await (await open())('/.painter/paint-prices.js')).statusCode).toBe(404);
  });
});
