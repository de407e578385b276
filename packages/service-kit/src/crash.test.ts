import { fileURLToPath } from 'node:url';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from './service.ts';
import { buildNotes } from './testing/notes-service.ts';
import { endProcesses, environmentOf, startProcess } from './testing/processes.ts';
import { readStream } from './testing/stream-reader.ts';
import { buildTally, tallyModel } from './testing/tally-service.ts';
import { type TcpProxy, tcpProxy } from './testing/tcp-proxy.ts';
import { dispose, eventually, startTestService, testConfig, testIdentity } from './testing.ts';

const main = fileURLToPath(new URL('./testing/main.ts', import.meta.url));
const identity = testIdentity();
const config = testConfig('crash', { jwksUrl: identity.jwksUrl });
let natsProxy: TcpProxy;
let notes: Service;
beforeAll(async () => {
  natsProxy = await tcpProxy(config.nats.url);
  notes = await startTestService(buildNotes, config);
});
afterAll(async () => {
  endProcesses();
  await natsProxy.stop();
  await dispose();
});

const post = (url: string, userId: string, text: string) =>
  fetch(`${url}/api/notes`, {
    method: 'POST',
    headers: { ...identity.headers({ userId }), 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });

describe('a process that is killed', () => {
  it('between writing and publishing: the event arrives after the restart', async () => {
    const alone = { ...config, mongo: { ...config.mongo, db: `${config.mongo.db}_b` } };
    const environment = { ...environmentOf(alone), SERVICE: 'notes' };
    const userId = ulid();
    const first = await startProcess(main, { ...environment, NATS_URL: natsProxy.url });
    await natsProxy.cut();
    const reply = await post(first.url, userId, 'survives');
    expect(reply.status).toBe(201);
    await first.end('SIGKILL');
    expect((await readStream(config)).filter(({ event }) => event.userId === userId)).toEqual([]);

    const second = await startProcess(main, environment);
    await eventually(async () => (await readStream(config)).some(({ event }) => event.userId === userId));
    expect(await second.end('SIGTERM')).toBe(0);
    await notes.mongo.useDb(alone.mongo.db).dropDatabase();
  });

  it('between the effect and its acknowledgement: the effect happens once', async () => {
    const environment = { ...environmentOf(config), SERVICE: 'tally' };
    const userId = ulid();
    const dying = await startProcess(main, { ...environment, DIE_AFTER_EFFECT: 'true' });
    await notes.app.inject({
      method: 'POST',
      url: '/api/notes',
      headers: identity.headers({ userId }),
      payload: { text: 'once' },
    });
    expect(await dying.exited).toBeNull();
    const tally = await startTestService(buildTally, config);
    expect(await tallyModel(tally).findById(userId).lean()).toMatchObject({ count: 1 });
    const consumed = () => tally.metrics.getSingleMetricAsString('events_consumed_total');
    await eventually(async () => /tally-notes-note-changed"[^}]*\} [1-9]/.test(await consumed()));
    expect(await tallyModel(tally).findById(userId).lean()).toMatchObject({ count: 1 });
  });
});
