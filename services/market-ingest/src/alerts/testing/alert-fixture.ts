import type { EventContract } from '@anar/contracts/messages/event';
import { marketPricesRefreshed } from '@anar/contracts/messages/events';
import type { PriceAlert } from '@anar/contracts/price-alerts';
import { type PendingEvent, toEvent } from '@anar/service-kit/events/outbox/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { startNeighbour } from '@anar/service-kit/testing/neighbour';
import { readStream } from '@anar/service-kit/testing/stored/stream-reader';
import { ulid } from 'ulid';
import { buildApp } from '../../app.ts';
import type { MarketConfig } from '../../config.ts';
import { onDay, seedMarket } from '../../testing/seed-market.ts';

type Method = 'GET' | 'POST' | 'DELETE';
const CONSUMED = /^events_consumed_total\{consumer="market-market-prices-refreshed"[^}]*\} (\d+)/m;

/** The service of mandi prices and a neighbour that publishes events to it, at noon of 21 November in India. */
export async function createAlertFixture(name: string, { sample = false, ...changed }: Partial<MarketConfig> = {}) {
  const identity = testIdentity();
  const config: MarketConfig = { ...testConfig(name, { jwksUrl: identity.jwksUrl }), sample, ...changed };
  let now = new Date('2026-11-21T06:30:00Z');
  const start = () =>
    startTestService((own: MarketConfig) => buildApp(own, { clock: () => now, byTheClock: false }), config);
  const replicas = [await start()];
  const [service] = replicas as [Service];
  const others = await startNeighbour(config);
  let published = 0;

  async function publish(events: readonly PendingEvent<EventContract>[]): Promise<void> {
    await Promise.all(events.map((event) => others.publish(event)));
  }

  async function handled(): Promise<number> {
    const texts = await Promise.all(replicas.map(async ({ management }) => (await management.inject('/metrics')).body));
    return texts.reduce((sum, text) => sum + Number(CONSUMED.exec(text)?.[1] ?? 0), 0);
  }

  return {
    service,
    config,
    start,
    others: others.service,
    publish,
    addReplica: async () => void replicas.push(await start()),
    /** The clock of all replicas. */
    at: (instant: string) => {
      now = new Date(instant);
    },
    /** Stores a mandi's newest price; returns the mandi's id. */
    async price(market: string, day: string, modal: number): Promise<string> {
      const [id = ''] = await seedMarket(service, [{ market, district: market, sample, prices: [onDay(day, modal)] }]);
      return id;
    },
    /** Publishes the event of new prices `times` times; resolves when each was handled. */
    async refreshed(changed: string[], times = 1): Promise<void> {
      const data = { day: '2026-11-21', changed };
      await publish(
        Array.from({ length: times }, () => toEvent(marketPricesRefreshed, { aggregateId: ulid(), userId: '-', data })),
      );
      published += times;
      // Waits long: two replicas and up to 201 users, beside the browser tests of a busy machine.
      await eventually(async () => (await handled()) >= published, 500);
    },
    person() {
      const userId = ulid();
      const headers = identity.headers({ userId });
      const send = (method: Method, url: string, payload?: object) =>
        service.app.inject({ method, url, headers, ...(payload && { payload }) });
      const add = (marketId: string, direction: PriceAlert['direction'], price: number, more: object = {}) =>
        send('POST', '/api/market/alerts', { userId, marketId, direction, price, ...more });
      return {
        userId,
        headers,
        send,
        add,
        list: async (): Promise<PriceAlert[]> => (await send('GET', `/api/market/alerts/user/${userId}`)).json().alerts,
        remove: (id: string) => send('DELETE', `/api/market/alerts/${id}/user/${userId}`),
        /** The pushes requested for this user, in order. */
        async pushes() {
          await service.events.flush();
          const found = (await readStream(config)).map(({ event }) => event);
          const own = found.filter((event) => event.type === 'market.notification-wanted' && event.userId === userId);
          return own.map(({ data }) => data as Record<string, string>);
        },
      };
    },
    stop: dispose,
  };
}

export type AlertFixture = Awaited<ReturnType<typeof createAlertFixture>>;
