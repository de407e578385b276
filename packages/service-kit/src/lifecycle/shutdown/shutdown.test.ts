import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { job } from '@anar/contracts/messages/job';
import { route } from '@anar/contracts/route';
import Type from 'typebox';
import { ulid } from 'ulid';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { endProcesses, environmentOf, startProcess } from '../../testing/processes.ts';
import { buildNotes } from '../../testing/small-service/notes-service.ts';
import { readStream } from '../../testing/stored/stream-reader.ts';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '../../testing/testing.ts';
import { createService } from '../service.ts';
import { RUNNING_REQUESTS_MS } from './shutdown.ts';

const identity = testIdentity();
const slow = route({ method: 'GET', path: '/slow', summary: 'Slow', replies: { 200: Type.Object({}) } });
const main = fileURLToPath(new URL('../../testing/small-service/main.ts', import.meta.url));
const INFO = 30;
const LONGEST_ANSWER_MS = 60_000;
const long = job({ name: 'long', payload: Type.Object({}) });
afterAll(async () => {
  endProcesses();
  await dispose();
});

describe('a service that is asked to stop', () => {
  it('answers a request on an open connection while closing, and then closes that connection', async () => {
    let closed: () => void = () => undefined;
    const service = await startTestService(
      (given) => {
        const made = buildNotes(given);
        made.app.addHook(
          'preClose',
          () =>
            new Promise<void>((resolve) => {
              closed = resolve;
            }),
        );
        return made;
      },
      testConfig('closing', { jwksUrl: identity.jwksUrl }),
    );
    const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
    const closing = service.app.close();
    const reply = await fetch(`${url}/livez`);
    expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'close']);
    closed();
    await closing;
  });

  it('stops in phases: is unready, answers running requests, ends jobs, flushes the outbox, disconnects', async () => {
    const config = testConfig('stop', { jwksUrl: identity.jwksUrl });
    const order: string[] = [];
    let answer: () => void = () => undefined;
    let finish: () => void = () => undefined;
    const working = { request: false, job: false };
    const service = await startTestService((given) => {
      const made = buildNotes(given);
      made.routes.public(slow, async () => {
        working.request = true;
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        order.push('request');
        return {};
      });
      made.jobs.define(long, async () => {
        working.job = true;
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        order.push('job');
      });
      for (const phase of ['intake', 'requests', 'workers', 'outbox', 'connections'] as const) {
        made.onStop(phase, () => void order.push(phase));
      }
      return made;
    }, config);
    const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
    const reply = fetch(`${url}/slow`);
    await service.jobs.add(long, 'long-1', {});
    await eventually(() => working.request && working.job);
    const userId = ulid();
    await service.app.inject({
      method: 'POST',
      url: '/api/notes',
      headers: identity.headers({ userId }),
      payload: { text: 'last' },
    });

    const stopped = service.stop();
    await eventually(() => order.includes('requests'));
    expect((await service.health.report()).status).toBe('unavailable');
    answer();
    expect((await reply).status).toBe(200);
    await eventually(() => order.includes('workers'));
    finish();
    await stopped;
    expect(order).toEqual(['intake', 'requests', 'request', 'workers', 'job', 'outbox', 'connections']);
    expect((await readStream(config)).some(({ event }) => event.userId === userId)).toBe(true);
    await expect(fetch(`${url}/livez`)).rejects.toThrow();
  });

  it('does not wait forever for a phase that hangs', async () => {
    const config = testConfig('stophang');
    const service = await startTestService(
      (given) => createService({ name: 'hang', title: 'Hang', config: given }),
      config,
    );
    const order: string[] = [];
    service.onStop('intake', () => new Promise<void>(() => undefined));
    service.onStop('connections', () => void order.push('connections'));
    await service.stop();
    expect(order).toEqual(['connections']);
  });

  it('exits with code 0 on SIGTERM, and logs no warning or error', async () => {
    const running = await startProcess(main, { ...environmentOf(testConfig('stopterm')), SERVICE: 'notes' });
    expect((await fetch(`${running.url}/livez`)).status).toBe(200);
    expect(await running.end('SIGTERM')).toBe(0);
    expect(running.lines.filter(({ level }) => level > INFO)).toEqual([]);
    expect(running.lines.at(-1)?.msg).toBe('stopped');
  });
});

describe('while a service stops', () => {
  afterEach(() => void vi.useRealTimers());

  /** A service with a running request that is asked to stop; its time limits run on a fake clock. */
  async function stopping() {
    const uses = { mongo: false, redis: false, events: false };
    const service = createService({ name: 'slow', title: 'Slow', config: testConfig('slow'), uses });
    const working = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const order: string[] = [];
    service.routes.public(slow, async () => {
      working.resolve();
      await answer.promise;
      order.push('request');
      return {};
    });
    service.onStop('workers', () => void order.push('workers'));
    const reply = fetch(`${await service.listen()}/slow`);
    await working.promise;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return { order, reply, answer: answer.resolve, stopped: service.stop() };
  }

  it('a running request gets the time that the longest answer may take', async () => {
    const { order, reply, answer, stopped } = await stopping();
    await vi.advanceTimersByTimeAsync(LONGEST_ANSWER_MS);
    answer();
    expect((await reply).status).toBe(200);
    await stopped;
    expect(order).toEqual(['request', 'workers']);
  });

  it('a request that takes longer is abandoned', async () => {
    const { order, reply, answer, stopped } = await stopping();
    await vi.advanceTimersByTimeAsync(RUNNING_REQUESTS_MS);
    await stopped;
    expect(order).toEqual(['workers']);
    answer();
    await reply;
  });

  it('a request that arrives on an idle connection is answered, and the connection closed with it', async () => {
    const uses = { mongo: false, redis: false, events: false };
    const config = { ...testConfig('grace'), keepAliveGraceMs: 1000 };
    const service = createService({ name: 'grace', title: 'Grace', config, uses });
    await service.listen();
    const socket = connect((service.app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
    const answers = async () => String((await once(socket, 'data'))[0]);
    const ask = () => socket.write('GET /livez HTTP/1.1\r\nhost: a\r\n\r\n');
    ask();
    expect(await answers()).toContain('keep-alive');
    const closed = once(socket, 'close');
    const stopped = service.stop();
    await eventually(async () => (await service.health.report()).status === 'unavailable');
    ask();
    expect(await answers()).toMatch(/^HTTP\/1.1 200 .*connection: close/is);
    await Promise.all([closed, stopped]);
  });

  it('a connection that never sent a request is not waited for', async () => {
    const uses = { mongo: false, redis: false, events: false };
    const service = createService({ name: 'silent', title: 'Silent', config: testConfig('silent'), uses });
    await service.listen();
    const taken = once(service.app.server, 'connection');
    const socket = connect((service.app.server.address() as AddressInfo).port, '127.0.0.1');
    await taken;
    await Promise.all([once(socket, 'close'), service.stop()]);
  });
});
