import { setTimeout as sleep } from 'node:timers/promises';
import { job } from '@anar/contracts/messages/job';
import Type from 'typebox';
import { afterAll, expect, it } from 'vitest';
import { createService, type Service } from '../lifecycle/service.ts';
import { dispose, eventually, startTestService, testConfig } from '../testing/testing.ts';

const dig = job({ name: 'dig', payload: Type.Object({}), alone: true });
afterAll(dispose);

it('a job declared `alone` runs one at a time across all replicas', async () => {
  const config = testConfig('alone');
  let running = 0;
  let most = 0;
  let done = 0;
  const replica = (): Promise<Service> =>
    startTestService((own) => {
      const made = createService({ name: 'digger', title: 'Digger', config: own });
      made.jobs.define(dig, async () => {
        most = Math.max(most, ++running);
        await sleep(20);
        running--;
        done++;
      });
      return made;
    }, config);
  const replicas = [await replica(), await replica(), await replica()];
  await Promise.all(replicas.flatMap((one, i) => [1, 2, 3, 4].map((n) => one.jobs.add(dig, `dig-${i}-${n}`, {}))));
  await eventually(() => done === 12);
  expect(most).toBe(1);
});
