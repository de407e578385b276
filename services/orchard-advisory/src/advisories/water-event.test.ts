import { advisoryCell } from '@anar/contracts/messages/jobs';
import { eventually } from '@anar/service-kit/testing';
import { readStream } from '@anar/service-kit/testing/stored/stream-reader';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cellOf } from '../weather/cells.ts';
import {
  type AdviceFixture,
  createAdviceFixture,
  locatedIn,
  MORNING,
  MORNING_DAY,
  NOON,
} from './testing/advice-fixture.ts';

let fixture: AdviceFixture;
beforeAll(async () => {
  fixture = await createAdviceFixture('wateradvised');
});
afterAll(() => fixture.stop());

/** The water events published for a user. */
async function waterEvents(userId: string) {
  await fixture.service.events.flush();
  const events = (await readStream(fixture.config)).map(({ event }) => event);
  return events.filter((event) => event.type === 'orchard.water-advised' && event.userId === userId);
}

it('an advisory publishes its water, and again when it is recalculated', async () => {
  const { grower, orchard, made } = await locatedIn(fixture, { soilType: 'clay_black' });
  const { id, day, irrigationLiters } = await made();
  const data = { orchardId: orchard.id, userId: grower.userId, day, calculatedAt: NOON.toISOString() };
  const first = { aggregateId: id, seq: 1, data: { ...data, liters: Number(irrigationLiters), everyDays: 2 } };
  expect(await waterEvents(grower.userId)).toMatchObject([first]);

  await grower.send('POST', `/api/orchards/${orchard.id}/diary`, { kind: 'irrigation', on: day });
  fixture.clock.now = new Date(NOON.getTime() + 60_000);
  expect((await made({ again: true })).irrigationLiters).toBe('0');
  const calculatedAt = fixture.clock.now.toISOString();
  const second = { aggregateId: id, seq: 2, data: { ...data, calculatedAt, liters: 0, everyDays: 2 } };
  expect(await waterEvents(grower.userId)).toMatchObject([first, second]);
});

it('an advisory of the morning run publishes its water once, when it is read', async () => {
  const { grower, orchard, today, generate } = await locatedIn(fixture);
  fixture.clock.now = MORNING;
  const cell = cellOf(orchard.latitude ?? 0, orchard.longitude ?? 0);
  await fixture.service.jobs.add(advisoryCell, 'morning', { day: MORNING_DAY, cell });
  await eventually(async () => expect(await fixture.stored(grower.userId)).toBe(1));
  expect(await waterEvents(grower.userId)).toEqual([]);
  const replies = await Promise.all(Array.from({ length: 50 }, () => today()));
  const liters = Number(replies[0]?.json().irrigationLiters);
  expect((await generate()).statusCode).toBe(200);
  expect(await waterEvents(grower.userId)).toMatchObject([{ data: { day: MORNING_DAY, liters, everyDays: 1 } }]);
});
