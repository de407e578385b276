import { job } from '@anar/contracts/messages/job';
import { Redis } from 'ioredis';
import Type from 'typebox';
import { afterAll, expect, it } from 'vitest';
import { createService } from '../lifecycle/service.ts';
import { dispose, eventually, startTestService, testConfig } from '../testing/testing.ts';

const yearly = job({ name: 'yearly', payload: Type.Object({}) });
const config = testConfig('due');
const redis = new Redis(config.redis.url);
const delayed = `${config.redis.prefix}-jobs:almanac-yearly:delayed`;
let ran = 0;

afterAll(async () => {
  await dispose();
  redis.disconnect();
});

const start = () =>
  startTestService((own) => {
    const made = createService({ name: 'almanac', title: 'Almanac', config: own });
    made.jobs.define(yearly, async () => void ran++);
    made.jobs.every(yearly, '0 5 1 1 *');
    return made;
  }, config);

/** The score of a delayed job in Redis is its time times this, plus a counter. */
const TIMES = 0x1000;

it('a cron pattern is evaluated in India’s time', async () => {
  const service = await start();
  const [, score] = await eventually(async () => {
    const found = await redis.zrange(delayed, '0', '-1', 'WITHSCORES');
    return found.length === 2 && found;
  });
  expect(new Date(Math.floor(Number(score) / TIMES)).toISOString()).toMatch(/-12-31T23:30:00.000Z$/);
  await service.stop();
});

it('a scheduled run that came due while the service was down is made up for once at the next start', async () => {
  const before = await start();
  const [id = ''] = await eventually(async () => {
    const ids = await redis.zrange(delayed, '0', '-1');
    return ids.length === 1 && ids;
  });
  await before.stop();
  await redis.zadd(delayed, 0, id);
  await start();
  await eventually(() => ran === 1);
  await eventually(async () => (await redis.zcard(delayed)) === 1);
  expect(await redis.zrange(delayed, '0', '-1')).not.toEqual([id]);
  expect(ran).toBe(1);
});
