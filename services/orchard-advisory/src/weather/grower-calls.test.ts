import { orchardErrors } from '@anar/contracts/errors/orchards';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AdviceFixture, adviceOf, createAdviceFixture, NOON } from '../advisories/testing/advice-fixture.ts';
import { CALLS_OF_A_GROWER } from './grower-calls.ts';

let fixture: AdviceFixture;
beforeAll(async () => {
  fixture = await createAdviceFixture('grower-calls');
});
beforeEach(async () => {
  fixture.clock.now = NOON;
  await fixture.behave({ mode: 'ok' });
});
afterAll(() => fixture.stop());

const MINUTE_MS = 60_000;
let cells = 0;
/** Each in a cell without cached weather. */
const nextPlace = () => ({ lat: 14 + Math.floor(cells / 100) / 10, long: 74 + (cells++ % 100) / 10 });

/** A grower with one orchard that moves from place to place and requests advice at each. */
async function wanderer() {
  const grower = fixture.grower();
  const { id } = await grower.orchard();
  const { generate } = adviceOf(grower, id);
  return {
    grower,
    generate,
    async adviceAt(place: object) {
      await grower.send('POST', '/api/orchard/location', { orchardId: id, ...place });
      return generate({ again: true });
    },
    /** Adds `count` other calls of today. */
    async asked(count: number): Promise<void> {
      const key = fixture.service.key('weather-asked', '2026-11-21', grower.userId);
      await fixture.service.redis.sadd(key, ...Array.from({ length: count }, () => ulid()));
    },
  };
}

it('an orchard that moves all day: after the daily limit 429 with the time of the next try', async () => {
  const { adviceAt, asked } = await wanderer();
  await asked(CALLS_OF_A_GROWER - 3);
  for (let count = 0; count < 3; count++) {
    expect((await adviceAt(nextPlace())).json()).toMatchObject({ dataSource: 'live' });
  }
  const refused = await adviceAt(nextPlace());
  const { code, error } = orchardErrors.weatherLimit;
  expect([refused.statusCode, refused.json().code, refused.json().error]).toEqual([429, code, error]);
  // From half past two in the afternoon to midnight.
  expect(refused.headers['retry-after']).toBe(String(9.5 * 3600));
  expect(refused.json().details).toEqual({ retryAfterSeconds: 9.5 * 3600 });
  expect(await fixture.calls()).toBe(3);
  fixture.clock.now = new Date('2026-11-21T18:30:00Z');
  expect((await adviceAt(nextPlace())).json()).toMatchObject({ dataSource: 'live', day: '2026-11-22' });
});

it('many orchards at once share one limit, and other growers are not affected', async () => {
  const { grower, asked } = await wanderer();
  const orchards = await Promise.all(Array.from({ length: 20 }, () => grower.orchard(nextPlace())));
  await asked(CALLS_OF_A_GROWER - 5);
  const replies = await Promise.all(orchards.map(({ id }) => adviceOf(grower, id).generate()));
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
  expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
  expect(await fixture.calls()).toBe(5);
  expect((await (await wanderer()).adviceAt(nextPlace())).json()).toMatchObject({ dataSource: 'live' });
});

it('weather fetched for others, or cached, needs no call', async () => {
  const [neighbour, tired] = [await wanderer(), await wanderer()];
  const [here, elsewhere] = [nextPlace(), nextPlace()];
  await neighbour.adviceAt(here);
  await tired.adviceAt(elsewhere);
  await tired.asked(CALLS_OF_A_GROWER - 1);
  expect((await tired.adviceAt(here)).json()).toMatchObject({ dataSource: 'cache' });
  fixture.clock.now = new Date(NOON.getTime() + 61 * MINUTE_MS);
  expect((await tired.adviceAt(elsewhere)).json()).toMatchObject({
    dataSource: 'cache',
    inputs: { weatherAt: NOON.toISOString() },
  });
  expect(await fixture.calls()).toBe(2);
});

it('the same cell requested repeatedly within an hour counts once', async () => {
  const { adviceAt, generate, asked } = await wanderer();
  await asked(CALLS_OF_A_GROWER - 1);
  await fixture.behave({ mode: 'html' });
  expect((await adviceAt(nextPlace())).json()).toMatchObject({ dataSource: 'backup' });
  await fixture.behave({ mode: 'ok' });
  fixture.clock.now = new Date(NOON.getTime() + 11 * MINUTE_MS);
  expect((await generate({ again: true })).json()).toMatchObject({ dataSource: 'live' });
});
