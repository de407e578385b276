import { marketIngest } from '@anar/contracts/messages/jobs';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService, testConfig } from '@anar/service-kit/testing';
import { makeDue } from '@anar/service-kit/testing/due-jobs';
import { readStream } from '@anar/service-kit/testing/stored/stream-reader';
import { createHold } from '@anar/simulators/hold';
import type { Behaviour } from '@anar/simulators/market/behaviour';
import type { AnyRecord } from '@anar/simulators/market/record';
import { createMarketSimulator, RESOURCE } from '@anar/simulators/market/server';
import mongoose from 'mongoose';
import { ulid } from 'ulid';
import { buildApp } from '../app.ts';
import type { MarketConfig } from '../config.ts';
import type { RejectedDocument } from '../ingest/rows/rejected.model.ts';
import type { RunDocument } from '../ingest/runs/run.model.ts';
import type { MandiDocument } from '../mandis/mandi.model.ts';
import type { PriceDocument } from '../prices/price.model.ts';

/** Half past two in the afternoon in India. */
export const NOON = new Date('2026-11-21T09:00:00Z');
export const TODAY = '2026-11-21';

/** A row as the portal sends it. */
export const record = (changed: AnyRecord = {}): AnyRecord => ({
  ...{ state: 'Maharashtra', district: 'Solapur', market: 'Solapur', commodity: 'Pomegranate' },
  ...{ variety: 'Bhagwa', grade: 'FAQ', arrival_date: '21/11/2026' },
  ...{ min_price: '5000', max_price: '12500', modal_price: '9000' },
  ...changed,
});
/** `count` mandis of one district, each with a row. */
export const records = (count: number, changed: AnyRecord = {}): AnyRecord[] =>
  Array.from({ length: count }, (_, index) => record({ market: `Mandi ${index + 1} Gaon`, ...changed }));

/** This service with the portal's simulator on a real port. It reads the portal only when the test triggers a run. */
export async function createMarketFixture(name: string, changed: Partial<MarketConfig> = {}) {
  const clock = { now: NOON };
  const { hold, pass } = createHold();
  const simulator = createMarketSimulator({ apiKey: 'right', clock: () => clock.now, hold: { hold, pass } });
  const baseUrl = await simulator.listen({ host: '127.0.0.1', port: 0 });
  const portal = { baseUrl, apiKey: 'right', resource: RESOURCE, timeoutMs: 5000, callsPerMinute: 1000 };
  const config: MarketConfig = { ...testConfig(name), sample: false, portal, ...changed };
  const start = (own: MarketConfig = config) =>
    startTestService((one: MarketConfig) => buildApp(one, { clock: () => clock.now, byTheClock: false }), own);
  const service = await start();
  let replicas: Service[] = [];
  // Its own connection: it sees what is stored also while the service is stopped.
  const store = await mongoose.createConnection(config.mongo.url, { dbName: config.mongo.db }).asPromise();
  const all =
    <T extends { _id: string }>(collection: string) =>
    () =>
      store.collection<T>(collection).find({}).sort({ _id: 1 }).toArray() as unknown as Promise<T[]>;
  const runs = all<RunDocument>('runs');
  const refreshes = async () =>
    (await readStream(config)).filter(({ event }) => event.type === 'market.prices-refreshed');
  const jobs = `${config.redis.prefix}-jobs:market-${marketIngest.name}`;
  let publishedBefore = 0;

  async function behave(behaviour: Behaviour): Promise<void> {
    const reply = await simulator.inject({ method: 'PUT', url: '/control/market', payload: behaviour });
    if (reply.statusCode !== 200) throw new Error(reply.body);
  }

  return {
    ...{ service, config, clock, runs, behave },
    /** Holds the next calls of the portal. */
    hold,
    async replica(own: MarketConfig = config): Promise<Service> {
      const made = await start(own);
      replicas.push(made);
      return made;
    },
    /** Deletes prices, mandis, runs and jobs, stops other replicas, and resets metrics and clock (noon). */
    async reset(): Promise<void> {
      Object.defineProperty(clock, 'now', { value: NOON, writable: true });
      await behave({ mode: 'ok' });
      // Waiting jobs first, so that none starts meanwhile; a running one may still be delayed for a retry.
      await service.redis.del(`${jobs}:wait`, `${jobs}:delayed`);
      await eventually(async () => (await service.redis.llen(`${jobs}:active`)) === 0);
      await Promise.all(replicas.map((one) => one.stop()));
      replicas = [];
      const keys = await service.redis.keys(`${config.redis.prefix}*`);
      // The workers keep what they need of a queue in `meta`.
      const emptied = keys.filter((key) => !key.endsWith(':meta'));
      if (emptied.length > 0) await service.redis.del(...emptied);
      await Promise.all(['prices', 'mandis', 'rejected', 'runs'].map((name) => store.collection(name).deleteMany({})));
      await service.events.flush();
      publishedBefore = (await refreshes()).length;
      service.metrics.resetMetrics();
    },
    prices: all<PriceDocument>('prices'),
    mandis: all<MandiDocument>('mandis'),
    rejected: all<RejectedDocument>('rejected'),
    async calls(): Promise<number> {
      return (await simulator.inject('/control/market')).json().calls.length;
    },
    /** Adds a job and waits for the end of its run. */
    async ingest(): Promise<RunDocument> {
      const before = (await runs()).length;
      await service.jobs.add(marketIngest, ulid(), {});
      return eventually(async () => (await runs()).slice(before).find(({ state }) => state !== 'running'));
    },
    /** Makes the retry of the failed job due at once; waits for the end of its run. */
    async retry(): Promise<RunDocument> {
      const before = (await runs()).length;
      return eventually(async () => {
        await makeDue(config, marketIngest.name);
        return (await runs()).slice(before).find(({ state }) => state !== 'running');
      });
    },
    /** The events published so far, oldest first. */
    async published(publisher = service): Promise<{ day: string; changed: string[] }[]> {
      await publisher.events.flush();
      return (await refreshes()).slice(publishedBefore).map(({ event }) => event.data as never);
    },
    /** Sum of a metric over its labels that contain `labels`. */
    async count(metric: string, labels: object = {}): Promise<number> {
      const found = await service.metrics.getSingleMetric(metric)?.get();
      const wanted = Object.entries(labels);
      return (found?.values ?? [])
        .filter((one) => wanted.every(([label, value]) => (one.labels as Record<string, unknown>)[label] === value))
        .reduce((sum, { value }) => sum + value, 0);
    },
    async stop(): Promise<void> {
      await store.close();
      await dispose();
      await simulator.close();
    },
  };
}

export type MarketFixture = Awaited<ReturnType<typeof createMarketFixture>>;
