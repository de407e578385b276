import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import { ProviderFailure } from '@anar/service-kit/provider/failure';
import { dispose, startTestService, testConfig } from '@anar/service-kit/testing';
import type { Behaviour } from '@anar/simulators/market/behaviour';
import { createMarketSimulator, PUBLIC_KEY, RESOURCE } from '@anar/simulators/market/server';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPortal, type Portal } from './portal.ts';
import type { PortalConfig } from './settings.ts';

const simulator = createMarketSimulator({ apiKey: 'right' });
let baseUrl: string;
beforeAll(async () => {
  baseUrl = await simulator.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(() => behave({ mode: 'ok' }));
afterAll(async () => {
  await dispose();
  await simulator.close();
});

async function behave(behaviour: Behaviour): Promise<void> {
  const reply = await simulator.inject({ method: 'PUT', url: '/control/market', payload: behaviour });
  if (reply.statusCode !== 200) throw new Error(reply.body);
}
const calls = async (): Promise<Record<string, string>[]> => (await simulator.inject('/control/market')).json().calls;

/** A portal client with stores of its own; `pauses` are the waits it asked for, which take no time here. */
async function client(changed: Partial<PortalConfig> = {}) {
  const settings = { baseUrl, apiKey: 'right', resource: RESOURCE, timeoutMs: 2000, callsPerMinute: 1000, ...changed };
  const pauses: number[] = [];
  const time = { now: Date.now() };
  let portal: Portal | undefined;
  const service: Service = await startTestService((own) => {
    const built = createService({ name: 'market', title: '', config: own, uses: { mongo: false, events: false } });
    const pause = async (ms: number) => {
      pauses.push(ms);
      time.now += ms;
      await wait(0);
    };
    portal = createPortal(built, settings, { clock: () => time.now, pause });
    return built;
  }, testConfig('portal'));
  if (!portal) throw new Error('not built');
  const { pages } = portal;
  async function all(): Promise<unknown[][]> {
    const found: unknown[][] = [];
    for await (const records of pages()) found.push(records);
    return found;
  }
  return { service, all, pauses };
}

const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ commodity: 'Pomegranate', market: `Mandi ${i}` }));

describe('pages', () => {
  it('are fetched until all rows are read, with key, filter and offset', async () => {
    await behave({ mode: 'ok', records: rows(2500) });
    const found = await (await client()).all();
    expect(found.map(({ length }) => length)).toEqual([1000, 1000, 500]);
    expect(found.flat()).toEqual(rows(2500));
    const asked = { 'api-key': 'right', format: 'json', limit: '1000', 'filters[commodity]': 'Pomegranate' };
    expect(await calls()).toEqual(['0', '1000', '2000'].map((offset) => ({ ...asked, offset })));
  });

  it('of ten rows, as the trial key gets them, are all read', async () => {
    await behave({ mode: 'ok', records: rows(45) });
    const found = await (await client({ apiKey: PUBLIC_KEY })).all();
    expect(found.map(({ length }) => length)).toEqual([10, 10, 10, 10, 5]);
    expect(found.flat()).toEqual(rows(45));
  });

  it('end after 500, also when the portal has more', async () => {
    await behave({ mode: 'ok', records: rows(6000), mostRows: 10 });
    const found = await (await client()).all();
    expect(found).toHaveLength(500);
  });

  it('of a day without prices are none, without a failure', async () => {
    await behave({ mode: 'empty' });
    expect(await (await client()).all()).toEqual([]);
  });
});

describe('a failing portal', () => {
  it.each<[Behaviour, string, number]>([
    [{ mode: 'fail', status: 503 }, 'server_error', 2],
    [{ mode: 'html' }, 'broken', 2],
    [{ mode: 'half' }, 'broken', 2],
    [{ mode: 'silence' }, 'timeout', 1],
    [{ mode: 'forbidden' }, 'unauthorized', 1],
  ])('%o is %s after %i calls', async (behaviour, outcome, count) => {
    await behave(behaviour);
    const { all } = await client({ timeoutMs: behaviour.mode === 'silence' ? 300 : 5000 });
    await expect(all()).rejects.toMatchObject({ name: 'ProviderFailure', outcome });
    expect(await calls()).toHaveLength(count);
  });

  it('answering 502 once is called again', async () => {
    await behave({ mode: 'fail', status: 502, times: 1, records: rows(3) });
    expect((await (await client()).all()).flat()).toHaveLength(3);
  });

  it('reporting an unknown table with status 200 is not taken for an empty day', async () => {
    await expect((await client({ resource: 'no-such' })).all()).rejects.toMatchObject({ outcome: 'nonsense' });
  });

  it('over its rate limit is called again after its Retry-After', async () => {
    await behave({ mode: 'rate_limited', retryAfter: 20, times: 1, records: rows(3) });
    const { all, pauses } = await client();
    expect((await all()).flat()).toHaveLength(3);
    expect(pauses).toEqual([20_000]);
  });

  it('with a Retry-After longer than a run may wait is not called again', async () => {
    await behave({ mode: 'rate_limited', retryAfter: 600 });
    const { all, pauses } = await client();
    await expect(all()).rejects.toBeInstanceOf(ProviderFailure);
    expect([pauses, (await calls()).length]).toEqual([[], 1]);
  });

  it('ignoring the offset: fails after two identical pages', async () => {
    const portal = Fastify();
    let asked = 0;
    portal.get('/*', async () => ({ records: rows(++asked && 10), total: 1210 }));
    const { all } = await client({ baseUrl: await portal.listen({ host: '127.0.0.1', port: 0 }) });
    await expect(all()).rejects.toMatchObject({ name: 'ProviderFailure', outcome: 'nonsense' });
    await portal.close();
    expect(asked).toBe(2);
  });

  it.each([200, 400, 403])(
    'repeating the request with status %i does not bring the API key into the logs',
    async (status) => {
      const portal = Fastify();
      portal.get('/*', async ({ url }, reply) => reply.code(status).send({ status: 'error', message: url }));
      const { all } = await client({
        baseUrl: await portal.listen({ host: '127.0.0.1', port: 0 }),
        apiKey: 'secret+579b',
      });
      const failure = await all().catch((error: unknown) => error);
      await portal.close();
      expect(failure).toBeInstanceOf(ProviderFailure);
      expect(inspect(failure)).toContain('/resource/');
      expect(inspect(failure)).not.toContain('579b');
    },
  );
});
