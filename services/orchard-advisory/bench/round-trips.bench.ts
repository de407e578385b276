import { indiaDay } from '@anar/india/time';
import { dispose, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import {
  createRoundTripCounter,
  monitored,
  printRoundTrips,
  type RoundTrips,
} from '@anar/service-kit/testing/round-trips';
import { createWeatherSimulator } from '@anar/simulators/weather/server';
import { ulid } from 'ulid';
import { buildApp } from '../src/app.ts';
import type { OrchardConfig } from '../src/config.ts';
import { type Method, newGrower } from '../src/testing/grower.ts';

/** How many commands each call for orchards, their diary and their advice sends to Mongo and Redis. */

const simulator = createWeatherSimulator();
const baseUrl = await simulator.listen({ host: '127.0.0.1', port: 0 });
const identity = testIdentity();
const weather = { baseUrl, apiKey: '', credit: 'नमूना मौसम', callsPerMinute: 300, timeoutMs: 5000 };
const config: OrchardConfig = { ...monitored(testConfig('bench', { jwksUrl: identity.jwksUrl })), weather };
const service = await startTestService((own: OrchardConfig) => buildApp(own), config);
const counter = createRoundTripCounter(service);
const grower = newGrower(service, identity);
const { userId } = grower;
const rows: { route: string; trips: RoundTrips }[] = [];

const facts = { plantAge: 5, plantPhase: 'flowering', latitude: 17.66, longitude: 75.91 };
const { orchard } = await call('POST /api/orchards', 'POST', '/api/orchards', { userId, ...facts });
const of = `/api/orchards/${orchard.id}`;
await call('GET /api/orchards/user/:userId', 'GET', `/api/orchards/user/${userId}`);
await call('PATCH /api/orchards/:orchardId', 'PATCH', of, { plantAge: 6 });
const generate = ['POST', '/api/advisories/generate', { orchardId: orchard.id }] as const;
await call('POST /api/advisories/generate, first of the day', ...generate);
await call('POST /api/advisories/generate', ...generate);
const today = ['GET', `/api/advisories/today/${orchard.id}`] as const;
const advisory = await call('GET /api/advisories/today/:orchardId', ...today);
const spray = { kind: 'spray', on: indiaDay(new Date()), product: 'नीम' };
const { entry } = await call('POST /api/orchards/:orchardId/diary', 'POST', `${of}/diary`, spray);
await call('GET /api/advisories/today/:orchardId, outdated', ...today);
await call('GET /api/orchards/:orchardId/diary', 'GET', `${of}/diary`);
await call('GET /api/orchards/:orchardId/fertilizer', 'GET', `${of}/fertilizer`);
const feedback = { advisoryId: advisory.id, isHelpful: true };
await call('POST /api/advisories/feedback', 'POST', '/api/advisories/feedback', feedback);
await call('DELETE /api/orchards/:orchardId/diary/:entryId', 'DELETE', `${of}/diary/${entry.id}`);
await call('DELETE /api/orchards/:orchardId', 'DELETE', of);

printRoundTrips(rows);
await dispose();
await simulator.close();
process.exit();

async function call(route: string, method: Method, url: string, payload?: object) {
  const headers = method === 'POST' ? { 'idempotency-key': ulid() } : {};
  const { result, trips } = await counter.during(() => grower.send(method, url, payload, headers));
  if (result.statusCode >= 300) throw new Error(`${route}: ${result.body}`);
  rows.push({ route, trips });
  return result.json();
}
