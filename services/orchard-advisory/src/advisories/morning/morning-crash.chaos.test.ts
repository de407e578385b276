import { fileURLToPath } from 'node:url';
import { advisoryCell } from '@anar/contracts/messages/jobs';
import { indiaDay } from '@anar/india/time';
import { eventually, startTestService } from '@anar/service-kit/testing';
import { endProcesses, environmentOf, startProcess } from '@anar/service-kit/testing/processes';
import { ulid } from 'ulid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import type { OrchardConfig } from '../../config.ts';
import { type AdviceFixture, createAdviceFixture } from '../testing/advice-fixture.ts';

const main = fileURLToPath(new URL('../../testing/main.ts', import.meta.url));
/** More than two batches. */
const ORCHARDS = 120;
const CELL = '177_759';

let fixture: AdviceFixture;
beforeEach(async () => {
  fixture = await createAdviceFixture('crash');
});
afterEach(async () => {
  endProcesses();
  await fixture.stop();
});

const advisories = () => fixture.others.mongo.collection('advisories');

/** Inserts `ORCHARDS` orchards of as many growers in one cell, as the store would have written them. */
async function plant(): Promise<void> {
  const orchards = Array.from({ length: ORCHARDS }, () => ({
    ...{
      _id: ulid() as never,
      userId: ulid(),
      name: 'बाग',
      status: 'active',
      createdAt: new Date(),
      seq: 1,
      outbox: [],
    },
    ...{ plantCount: 100, plantAge: 5, plantPhase: 'fruiting', soilType: 'loamy', irrigationType: 'drip' },
    ...{ latitude: 17.66, longitude: 75.91 },
  }));
  await fixture.others.mongo.collection('orchards').insertMany(orchards);
}

it('a morning job killed midway and run again: every orchard has exactly one advisory', async () => {
  await plant();
  const day = indiaDay(new Date());
  await fixture.service.stop();
  const weatherAddress = fixture.config.weather?.baseUrl ?? '';
  const firstProcess = await startProcess(main, {
    ...{ ...environmentOf(fixture.config), WEATHER_BASE_URL: weatherAddress },
    ...{ DIE_DAY: day, DIE_CELL: CELL },
  });
  expect(await firstProcess.exited).toBeNull();
  const before = await advisories().countDocuments({});
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(ORCHARDS);

  const nextService = await startTestService((own: OrchardConfig) => buildApp(own), fixture.config);
  await nextService.jobs.add(advisoryCell, 'again', { day, cell: CELL });
  await eventually(async () => expect(await advisories().countDocuments({})).toBe(ORCHARDS));
  expect(await advisories().distinct('orchardId')).toHaveLength(ORCHARDS);
  expect(await fixture.calls()).toBe(1);
}, 120_000);
