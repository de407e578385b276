import { fileURLToPath } from 'node:url';
import { marketPricesRefreshed } from '@anar/contracts/messages/events';
import { dayAfter, indiaDay } from '@anar/india/time';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { eventually } from '@anar/service-kit/testing';
import { endProcesses, environmentOf, startProcess } from '@anar/service-kit/testing/processes';
import { readStream } from '@anar/service-kit/testing/stored/stream-reader';
import { ulid } from 'ulid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { initialAlertState } from './judge-alert.ts';
import { priceAlertModel } from './price-alert.model.ts';
import { type AlertFixture, createAlertFixture } from './testing/alert-fixture.ts';

const main = fileURLToPath(new URL('../testing/main.ts', import.meta.url));
const PEOPLE = 60;
const JUDGED = 10;
const PRICE = 12_000;

let fixture: AlertFixture;
beforeEach(async () => {
  fixture = await createAlertFixture('alertcrash', { ackWaitMs: 2000 });
});
afterEach(async () => {
  endProcesses();
  await fixture.stop();
});

it('service killed after judging 10 of 60 alerts: the next process pushes the rest, and no user gets two pushes', async () => {
  const now = new Date();
  fixture.at(now.toISOString());
  const today = indiaDay(now);
  const yesterday = { day: dayAfter(today, -1), modal: 11_500 };
  const marketId = await fixture.price('Solapur', yesterday.day, yesterday.modal);
  const names = { mandiName: 'सोलापुर', varietyName: 'भगवा' };
  const wanted = {
    marketId,
    ...names,
    direction: 'above' as const,
    price: PRICE,
    ...initialAlertState(yesterday, PRICE),
  };
  const made = Array.from({ length: PEOPLE }, () => ({
    ...{ _id: ulid(), userId: ulid(), slot: 0, createdAt: new Date(), ...wanted },
  }));
  await priceAlertModel(fixture.service.mongo).insertMany(made);
  await fixture.price('Solapur', today, 12_500);
  await fixture.service.stop();

  const firstProcess = await startProcess(main, { ...environmentOf(fixture.config), DIE_AFTER_ALERTS: `${JUDGED}` });
  const data = { day: today, changed: [marketId] };
  await fixture.publish([toEvent(marketPricesRefreshed, { aggregateId: ulid(), userId: '-', data })]);
  const db = fixture.others.mongo.collection('price_alerts');
  const judged = () => db.countDocuments({ day: today });
  expect(await firstProcess.exited).toBeNull();
  expect(await judged()).toBeGreaterThanOrEqual(JUDGED);
  expect(await judged()).toBeLessThan(PEOPLE);

  const nextProcess = await fixture.start();
  await eventually(async () => (await judged()) === PEOPLE);
  await nextProcess.events.flush();
  const pushes = (await readStream(fixture.config)).filter(({ event }) => event.type === 'market.notification-wanted');
  expect(pushes).toHaveLength(PEOPLE);
  expect(new Set(pushes.map(({ event }) => event.userId)).size).toBe(PEOPLE);
}, 180_000);
