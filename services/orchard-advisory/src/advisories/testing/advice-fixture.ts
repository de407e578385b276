import type { DailyAdvisory } from '@anar/contracts/orchards/advisories';
import { dispose, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { startNeighbour } from '@anar/service-kit/testing/neighbour';
import { readStream } from '@anar/service-kit/testing/stored/stream-reader';
import { createHold } from '@anar/simulators/hold';
import type { Behaviour } from '@anar/simulators/weather/behaviour';
import { createWeatherSimulator } from '@anar/simulators/weather/server';
import { buildApp } from '../../app.ts';
import type { OrchardConfig } from '../../config.ts';
import { type Grower, newGrower } from '../../testing/grower.ts';

export const SOLAPUR = { latitude: 17.66, longitude: 75.91 };
/** Half past two in the afternoon in India. */
export const NOON = new Date('2026-11-21T09:00:00Z');
/** Five in the morning of the next day. */
export const MORNING = new Date('2026-11-21T23:30:00Z');
export const MORNING_DAY = '2026-11-22';
/** Not fit for spraying all day. */
export const STORM: Behaviour = {
  mode: 'ok',
  change: [
    { part: 'hourly', field: 'wind_speed_10m', value: 40 },
    { part: 'hourly', field: 'wind_gusts_10m', value: 60 },
  ],
};

/** This service with the weather simulator, a clock of its own, and a neighbour that publishes events. */
export async function createAdviceFixture(
  name: string,
  changed: Partial<OrchardConfig> = {},
  { timeoutMs = 1000 } = {},
) {
  const { hold, pass } = createHold();
  const simulator = createWeatherSimulator({ hold: { hold, pass } });
  const baseUrl = await simulator.listen({ host: '127.0.0.1', port: 0 });
  const identity = testIdentity();
  const weather = { baseUrl, apiKey: '', credit: 'नमूना मौसम', callsPerMinute: 1000, timeoutMs };
  const config: OrchardConfig = { ...testConfig(name, { jwksUrl: identity.jwksUrl }), weather, ...changed };
  const clock = { now: NOON };
  const service = await startTestService((own: OrchardConfig) => buildApp(own, { clock: () => clock.now }), config);
  const others = await startNeighbour(config);
  return {
    service,
    /** Another service with the same database. */
    others: others.service,
    identity,
    config,
    clock,
    /** Holds the next weather requests. */
    hold,
    grower: (): Grower => newGrower(service, identity),
    async behave(behaviour: Behaviour): Promise<void> {
      const reply = await simulator.inject({ method: 'PUT', url: '/control/weather', payload: behaviour });
      if (reply.statusCode !== 200) throw new Error(reply.body);
    },
    async calls(): Promise<number> {
      return (await simulator.inject('/control/weather')).json().calls.length;
    },
    publish: others.publish,
    /** Number of stored advisories of a user. */
    stored: (userId: string) => service.mongo.collection('advisories').countDocuments({ userId }),
    /** Number of calculated advisories. */
    async made(): Promise<number> {
      const { values = [] } = (await service.metrics.getSingleMetric('advisories_made_total')?.get()) ?? {};
      return values.reduce((sum, { value }) => sum + value, 0);
    },
    /** The pushes requested for a user. */
    async pushes(userId: string) {
      await service.events.flush();
      const found = (await readStream(config)).map(({ event }) => event);
      return found.filter((event) => event.type === 'orchard.notification-wanted' && event.userId === userId);
    },
    async stop(): Promise<void> {
      await dispose();
      await simulator.close();
    },
  };
}

export type AdviceFixture = Awaited<ReturnType<typeof createAdviceFixture>>;

/** The requests of a phone about an orchard. */
export const adviceOf = (grower: Grower, orchardId: string) => ({
  today: () => grower.send('GET', `/api/advisories/today/${orchardId}?lat=&long=12.22`),
  generate: (body: object = {}) =>
    grower.send('POST', '/api/advisories/generate', { orchardId, userId: grower.userId, ...body }),
  async made(body: object = {}): Promise<DailyAdvisory> {
    const reply = await grower.send('POST', '/api/advisories/generate', { orchardId, ...body });
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return reply.json();
  },
});

let places = 0;
/** Each in a cell of its own, so that no weather is cached by another test. */
export const nextPlace = () => ({ latitude: 14 + places++ / 10, longitude: 75.91 });

/** A new grower with an orchard at such a place, and the requests about it. */
export async function locatedIn(fixture: AdviceFixture, facts: object = {}) {
  const grower = fixture.grower();
  const orchard = await grower.orchard({ ...nextPlace(), ...facts });
  return { grower, orchard, ...adviceOf(grower, orchard.id) };
}
