import type { Orchard } from '@anar/contracts/orchards/orchards';
import { indiaDay } from '@anar/india/time';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { type Grower, newGrower } from '../testing/grower.ts';
import { seasonsOn } from './routes.ts';

describe('a season', () => {
  it.each([
    ['ambe', '2026-10-31', '2025-11-01', '2026-10-31'],
    ['ambe', '2026-11-01', '2026-11-01', '2027-10-31'],
    ['mrig', '2026-03-31', '2025-04-01', '2026-03-31'],
    ['hastha', '2026-08-01', '2026-08-01', '2027-07-31'],
    [undefined, '2026-04-01', '2026-04-01', '2027-03-31'],
  ] as const)('of bahar %s on %s is the year from %s to %s, right after the one before', (bahar, today, from, to) => {
    const [running, before] = seasonsOn(today, bahar);
    expect(running).toEqual({ from, to });
    expect(seasonsOn(before?.to ?? '', bahar)[0]).toEqual(before);
    expect((before?.to ?? from) < from).toBe(true);
  });
});

describe('money in the diary', () => {
  const identity = testIdentity();
  const config = testConfig('seasons', { jwksUrl: identity.jwksUrl });
  const today = indiaDay(new Date());
  let service: Service;
  let grower: Grower;
  let orchard: Orchard;

  beforeAll(async () => {
    service = await startTestService(buildApp, config);
    grower = newGrower(service, identity);
    orchard = await grower.orchard();
  });
  afterAll(dispose);

  const write = (line: object, of = orchard.id) =>
    grower.send('POST', `/api/orchards/${of}/diary`, { on: today, ...line });
  const seasons = async (of = orchard.id) => (await grower.send('GET', `/api/orchards/${of}/seasons`)).json().seasons;

  it('is summed by kind in the season of its day, without removed entries', async () => {
    const other = await grower.orchard();
    await write({ kind: 'irrigation', costPaise: 70_000 }, other.id);
    const spray = await write({ kind: 'spray', product: 'नीम', costPaise: 125_000 });
    await write({ kind: 'spray', product: 'नीम', costPaise: 25_050, incomePaise: 99 });
    await write({ kind: 'fertilizer', product: 'पोटाश' });
    await write({ kind: 'harvest', costPaise: 40_000, incomePaise: 4_800_000, despiteWait: true });
    const [running, before] = await seasons();
    expect(running).toMatchObject({
      costPaise: { spray: 150_050, fertilizer: 0, irrigation: 0, harvest: 40_000 },
      incomePaise: 4_800_000,
    });
    expect(before).toMatchObject({ costPaise: { spray: 0, harvest: 0 }, incomePaise: 0 });

    await grower.send('DELETE', `/api/orchards/${orchard.id}/diary/${spray.json().entry.id}`);
    expect((await seasons())[0].costPaise.spray).toBe(25_050);
  });

  it('of the season before counts in that one', async () => {
    const own = await grower.orchard();
    const [{ from }] = await seasons(own.id);
    const on = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10);
    await write({ kind: 'irrigation', on, costPaise: 50_000 }, own.id);
    const [running, before] = await seasons(own.id);
    expect([running.costPaise.irrigation, before.costPaise.irrigation]).toEqual([0, 50_000]);
  });

  it('is in whole paise, at most a crore of rupees; only a harvest has income', async () => {
    for (const costPaise of [-1, 0.5, 1_000_000_001]) {
      expect((await write({ kind: 'irrigation', costPaise })).statusCode).toBe(400);
    }
    const { entry } = (await write({ kind: 'irrigation', costPaise: 0, incomePaise: 5 })).json();
    expect(entry).toMatchObject({ costPaise: 0 });
    expect(entry).not.toHaveProperty('incomePaise');
  });

  it('is shown only to its owner', async () => {
    const stranger = newGrower(service, identity);
    expect((await stranger.send('GET', `/api/orchards/${orchard.id}/seasons`)).statusCode).toBe(404);
  });
});
