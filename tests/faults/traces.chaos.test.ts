import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { dayAfter, indiaDay } from '@anar/india/time';
import { type Caller, logIn, request } from '@anar/running-system/http-client';
import { type RunningSystem, runSystem } from '@anar/running-system/running-system';
import { eventually } from '@anar/service-kit/testing';
import { type CollectedSpan, type Collector, startCollector } from '@anar/service-kit/testing/collector';
import { type PortalRecord, portalDay } from '@anar/simulators/market/record';
import { createMarketSimulator } from '@anar/simulators/market/server';
import { buildServices } from '@anar/start/build-services';
import { io } from 'socket.io-client';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** A farmer refreshes prices, one passes that of an alert, and a push is sent: seven hops, one trace. */

const root = join(import.meta.dirname, '../..');
const built = join(root, '.data', `built-traces-${process.pid}`);
const traced = ['auth', 'orchard', 'diagnosis', 'market', 'payments', 'consult', 'gateway'] as const;
const PHONE = '9876512345';
const FCM_TOKEN = 'token-of-the-phone-of-the-grower';
const OUTSIDER = '0af7651916cd43dd8448eb211c80319c';
const today = indiaDay(new Date());
afterAll(() => rmSync(built, { recursive: true, force: true }));

describe.each([
  ['as they are written', undefined],
  ['as the image holds them', built],
])('traces of the services %s', (_how, from) => {
  const portal = createMarketSimulator();
  let collector: Collector;
  let system: RunningSystem;
  let farmer: Caller;
  let requestId: string;
  let spans: CollectedSpan[];

  async function publishPrice(day: string, modal: number): Promise<void> {
    const names = { state: 'Maharashtra', district: 'Solapur', market: 'Solapur APMC', commodity: 'Pomegranate' };
    const prices = { min_price: String(modal - 2000), max_price: String(modal + 2000), modal_price: String(modal) };
    const record: PortalRecord = {
      ...{ ...names, variety: 'Bhagwa', grade: 'FAQ' },
      ...{ arrival_date: portalDay(day), ...prices },
    };
    const payload = { mode: 'ok', records: [record] };
    await portal.inject({ method: 'PUT', url: '/control/market', payload });
  }

  /** Spans that follow a step directly. */
  function after(step: CollectedSpan, service: string, kind: CollectedSpan['kind'], name: string | RegExp) {
    const found = spans.filter(
      (span) =>
        span.parentSpanId === step.spanId &&
        [span.service, span.kind].join() === [service, kind].join() &&
        (typeof name === 'string' ? span.name === name : name.test(span.name)),
    );
    const [only] = found;
    const there = spans.filter(({ parentSpanId }) => parentSpanId === step.spanId).map((span) => span.name);
    if (only === undefined) throw new Error(`no ${service} ${kind} ${name} after ${step.name}, only ${there}`);
    return only;
  }

  /** From the gateway to the push. */
  function wholeTrace(): CollectedSpan[] {
    const asked = collector.spans.find(({ attributes }) => attributes['request.id'] === requestId);
    spans = collector.spans.filter(({ traceId }) => traceId === asked?.traceId);
    const door = spans.find(({ parentSpanId }) => parentSpanId === '');
    if (door === undefined) throw new Error('no beginning');
    const call = after(door, 'gateway', 'CLIENT', 'POST');
    const answered = after(call, 'market-ingest', 'SERVER', 'POST /api/market/refresh');
    const added = after(answered, 'market-ingest', 'PRODUCER', /^add /);
    const pulled = after(added, 'market-ingest', 'CONSUMER', /^process /);
    const portalCall = after(pulled, 'market-ingest', 'CLIENT', 'GET');
    const published = after(pulled, 'market-ingest', 'PRODUCER', 'send market.prices-refreshed');
    const judged = after(published, 'market-ingest', 'CONSUMER', 'process market.prices-refreshed');
    const wanted = after(judged, 'market-ingest', 'PRODUCER', 'send market.notification-wanted');
    const taken = after(wanted, 'auth', 'CONSUMER', 'process market.notification-wanted');
    const delivers = after(taken, 'auth', 'PRODUCER', /^add /);
    const delivered = after(delivers, 'auth', 'CONSUMER', /^process /);
    const push = after(delivered, 'auth', 'CLIENT', 'POST');
    return [door, portalCall, push];
  }

  beforeAll(async () => {
    if (from !== undefined) buildServices(root, from);
    collector = await startCollector();
    await publishPrice(dayAfter(today, -1), 11_800);
    const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100' };
    const env = Object.fromEntries(traced.map((name) => [name, traces]));
    const market = { ...traces, MARKET_BASE_URL: await portal.listen({ port: 0 }) };
    system = await runSystem({ env: { ...env, market }, ...(from !== undefined && { built: from }) });
    farmer = await logIn(system, PHONE);
  }, 300_000);
  afterAll(async () => {
    await system?.stop();
    await Promise.all([portal.close(), collector?.stop()]);
  });

  it('follow a request through services, events and jobs to the providers as one trace', async () => {
    const listed = async () => (await farmer.call('GET', '/api/market/data')).body.data as { id: string }[];
    const marketId = await eventually(async () => (await listed())[0]?.id);
    const alert = { userId: farmer.userId, marketId, direction: 'above', price: 12_000 };
    const added = await farmer.call('POST', '/api/market/alerts', alert, { 'idempotency-key': ulid() });
    expect(added.status).toBe(201);
    expect((await farmer.call('PUT', `/api/users/fcm-token/${farmer.userId}`, { fcmToken: FCM_TOKEN })).status).toBe(
      200,
    );
    await publishPrice(today, 12_300);
    const traceparent = `00-${OUTSIDER}-b7ad6b7169203331-01`;
    const asked = await request(`${system.url}/api/market/refresh`, 'POST', undefined, { traceparent });
    expect(asked.status).toBe(200);
    requestId = asked.headers.get('x-request-id') ?? '';
    const [door, portalCall, push] = await eventually(wholeTrace, 600);
    expect(door).toMatchObject({ service: 'gateway', kind: 'SERVER', name: 'POST /api/market/refresh' });
    expect(door?.traceId).not.toBe(OUTSIDER);
    expect(portalCall?.attributes).toMatchObject({ 'http.response.status_code': 200, 'server.address': '127.0.0.1' });
    expect(push?.attributes).toMatchObject({ 'http.response.status_code': 200 });
  });

  it('are logged by id beside the request id, in each service', async () => {
    const traceId = spans[0]?.traceId;
    for (const name of ['gateway', 'market'] as const) {
      const line = await eventually(() => system.logOf(name).find((one) => one.requestId === requestId));
      expect([name, line.traceId]).toEqual([name, traceId]);
    }
  });

  it('start for each socket message', async () => {
    const socket = io(system.url, { path: '/ws', auth: { token: farmer.token }, transports: ['websocket'] });
    const reply = await socket.timeout(10_000).emitWithAck('doctors:watch', { watch: true });
    socket.disconnect();
    expect(reply).toMatchObject({ ok: true });
    const message = await eventually(() => collector.spans.find(({ name }) => name === 'socket doctors:watch'));
    expect(message).toMatchObject({ service: 'consult-chat', kind: 'SERVER', parentSpanId: '' });
    expect(message.attributes['request.id']).toMatch(/^[0-9A-Z]{26}$/);
  });

  it('start only with a request, event, job or message, and never with a probe', () => {
    const roots = collector.spans.filter(({ parentSpanId }) => parentSpanId === '');
    expect(roots.filter(({ kind }) => kind !== 'SERVER' && kind !== 'CONSUMER')).toEqual([]);
    expect(collector.spans.filter(({ name }) => /livez|readyz|metrics/.test(name))).toEqual([]);
  });

  it('contain no personal data: number, name, code, token or query', async () => {
    const code = await system.code(PHONE);
    const sent = collector.text();
    expect(sent.length).toBeGreaterThan(10_000);
    const personal = [
      PHONE,
      'किसान',
      code,
      FCM_TOKEN,
      farmer.token,
      'Bearer',
      'url.query',
      'url.full',
      'db.query.text',
    ];
    expect(personal.filter((word) => sent.includes(word))).toEqual([]);
  });
});
