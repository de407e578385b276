import { job } from '@anar/contracts/messages/job';
import Type from 'typebox';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService, type Service } from '../lifecycle/service.ts';
import { dispose, eventually, startTestService, testConfig } from '../testing/testing.ts';
import { listFailedJobs, retryFailedJobs } from './failed-jobs.ts';

const greet = job({ name: 'greet', payload: Type.Object({ name: Type.String() }) });
const flaky = job({ name: 'flaky', payload: Type.Object({ id: Type.String() }), attempts: 1 });
const tick = job({ name: 'tick', payload: Type.Object({}) });
const person = job({ name: 'person', payload: Type.Object({ userId: Type.String() }) });
const queued = job({ name: 'queued', payload: Type.Object({}), alone: true });
const workerless = job({ name: 'nobody', payload: Type.Object({}) });

const greeted: { name: string; requestId: string | undefined }[] = [];
const tried: string[] = [];
const reached: string[] = [];
let broken = true;
/** Ids of the finished `queued` jobs, in order; each first awaits `onQueued`. */
const worked: string[] = [];
let onQueued: () => Promise<void> = async () => undefined;
let ticks = 0;
let service: Service;

const config = testConfig('jobs');

beforeAll(async () => {
  service = await startTestService((config) => {
    const made = createService({ name: 'clock', title: 'Clock', config });
    made.jobs.define(greet, async ({ name }, { requestId }) => void greeted.push({ name, requestId }));
    made.jobs.define(flaky, async ({ id }) => {
      tried.push(id);
      if (broken) throw new Error('not today');
    });
    made.jobs.define(tick, async () => void ticks++);
    made.jobs.define(person, async ({ userId }) => void reached.push(userId));
    made.jobs.define(queued, async (_payload, { jobId }) => {
      await onQueued();
      worked.push(jobId);
    });
    made.jobs.every(tick, '* * * * * *');
    return made;
  }, config);
});
afterAll(dispose);

const metric = async (line: RegExp) => line.test((await service.management.inject('/metrics')).body);

describe('a job', () => {
  it('runs with its payload and the id of the request that added it', async () => {
    await service.jobs.add(greet, 'greet-1', { name: 'Asha' }, { requestId: 'request-1' });
    await eventually(() => greeted.find((one) => one.name === 'Asha' && one.requestId === 'request-1'));
    await eventually(() => metric(/job_seconds_count\{[^}]*job="greet"[^}]*\} 1/));
  });

  it('added 20 times under one id while it waits runs once', async () => {
    const opened = Promise.withResolvers<void>();
    onQueued = () => opened.promise;
    await service.jobs.add(queued, 'holds', {});
    await Promise.all(Array.from({ length: 20 }, () => service.jobs.add(queued, 'once', {})));
    await service.jobs.add(queued, 'after', {});
    opened.resolve();
    await eventually(() => worked.includes('after'));
    expect(worked).toEqual(['holds', 'once', 'after']);
  });

  it('that failed its last try is kept, counted, and retried when it is added again', async () => {
    await service.jobs.add(flaky, 'flaky-1', { id: 'x' });
    await eventually(() => metric(/jobs_failed\{[^}]*job="flaky"[^}]*\} 1/));
    const replica = await startTestService((own) => {
      const made = createService({ name: 'clock', title: 'Clock', config: own });
      made.jobs.define(flaky, async () => undefined);
      return made;
    }, config);
    expect((await replica.management.inject('/metrics')).body).toMatch(/jobs_failed\{[^}]*job="flaky"[^}]*\} 1/);
    await replica.stop();
    broken = false;
    await service.jobs.add(flaky, 'flaky-1', { id: 'y' });
    await eventually(() => tried.includes('y'));
    expect(tried).toEqual(['x', 'y']);
    await eventually(() => metric(/jobs_failed\{[^}]*job="flaky"[^}]*\} 0/));
  });

  it('that failed its last try is listed for an operator, who can retry one or all', async () => {
    broken = true;
    const [one, other] = ['once-more', 'left'];
    for (const id of [one, other]) await service.jobs.add(flaky, id, { id });
    const failed = () => listFailedJobs(config.redis);
    await eventually(async () => (await failed()).length === 2);
    expect(await failed()).toContainEqual({
      queue: 'clock-flaky',
      id: one,
      attempts: 1,
      reason: 'not today',
      failedAt: expect.stringMatching(/^20\d\d-/),
    });
    expect(await retryFailedJobs(config.redis, { queue: 'clock-flaky', id: 'unknown' })).toBe(0);
    expect(await retryFailedJobs(config.redis, { queue: 'nowhere' })).toBe(0);
    broken = false;
    tried.length = 0;
    expect(await retryFailedJobs(config.redis, { queue: 'clock-flaky', id: one })).toBe(1);
    await eventually(() => tried.length === 1);
    expect((await failed()).map(({ id }) => id)).toEqual([other]);
    expect(await retryFailedJobs(config.redis, { queue: 'clock-flaky' })).toBe(1);
    await eventually(() => tried.length === 2);
    expect(tried).toEqual([one, other]);
    await eventually(async () => (await failed()).length === 0);
  });

  it('that waits is counted in jobs_waiting', async () => {
    const opened = Promise.withResolvers<void>();
    onQueued = () => opened.promise;
    for (const id of ['q1', 'q2', 'q3']) await service.jobs.add(queued, id, {});
    await eventually(() => metric(/jobs_waiting\{[^}]*job="queued"[^}]*\} 2/));
    opened.resolve();
    await eventually(() => metric(/jobs_waiting\{[^}]*job="queued"[^}]*\} 0/));
  });

  it('with a cron pattern runs on schedule', async () => {
    await eventually(() => ticks >= 1);
  });

  it('about an erased user is a no-op', async () => {
    const [erased, other] = [ulid(), ulid()];
    await service.tombstones.add(erased);
    await service.jobs.add(person, 'p1', { userId: erased });
    await service.jobs.add(person, 'p2', { userId: other });
    await eventually(() => reached.includes(other));
    await eventually(() => metric(/jobs_open\{[^}]*job="person"[^}]*\} 0/));
    expect(reached).toEqual([other]);
  });

  it('without a worker or with an invalid payload is rejected when added', async () => {
    await expect(service.jobs.add(workerless, 'n', {})).rejects.toThrow('has no worker');
    const wrong = { name: 1 } as unknown as { name: string };
    await expect(service.jobs.add(greet, 'g', wrong)).rejects.toThrow('does not fit');
    expect(() => service.jobs.define(greet, async () => undefined)).toThrow('twice');
    expect(() => service.jobs.every(workerless, '* * * * *')).toThrow('has no worker');
  });
});
