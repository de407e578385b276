import { dispose, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import {
  createRoundTripCounter,
  monitored,
  printRoundTrips,
  type RoundTrips,
} from '@anar/service-kit/testing/round-trips';
import { ulid } from 'ulid';
import { buildApp } from '../src/app.ts';
import type { MarketConfig } from '../src/config.ts';
import { seedMarket } from '../src/testing/seed-market.ts';

/** How many commands each call for prices and price alerts sends to Mongo and Redis; `again`: the answer is cached by then. */

const identity = testIdentity();
const config: MarketConfig = { ...monitored(testConfig('bench', { jwksUrl: identity.jwksUrl })), sample: false };
const service = await startTestService((own: MarketConfig) => buildApp(own, { byTheClock: false }), config);
const counter = createRoundTripCounter(service);
const [id] = await seedMarket(service, [{ market: 'Solapur', district: 'Solapur' }]);
const userId = ulid();
const rows: { route: string; trips: RoundTrips }[] = [];

for (const again of ['', ', again']) {
  await call(`GET /api/market/data${again}`, 'GET', '/api/market/data');
  await call(`GET /api/market/data?search=${again}`, 'GET', '/api/market/data?search=solapur');
  await call(`GET /api/market/history/:id${again}`, 'GET', `/api/market/history/${id}`);
  await call(`GET /api/market/near${again}`, 'GET', '/api/market/near?latitude=17.6&longitude=75.9');
  await call(`GET /api/market/analytics${again}`, 'GET', '/api/market/analytics');
}
const wanted = { userId, marketId: id, direction: 'above', price: 12_000 };
const { alert } = await call('POST /api/market/alerts', 'POST', '/api/market/alerts', wanted);
await call('GET /api/market/alerts/user/:userId', 'GET', `/api/market/alerts/user/${userId}`);
await call('DELETE /api/market/alerts/:id/user/:userId', 'DELETE', `/api/market/alerts/${alert.id}/user/${userId}`);

printRoundTrips(rows);
await dispose();
process.exit();

async function call(route: string, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  const key = method === 'POST' ? { 'idempotency-key': ulid() } : {};
  const sent = { method, url, headers: { ...identity.headers({ userId }), ...key }, ...(payload && { payload }) };
  const { result, trips } = await counter.during(async () => service.app.inject(sent));
  if (result.statusCode >= 300) throw new Error(`${route}: ${result.body}`);
  rows.push({ route, trips });
  return result.json();
}
