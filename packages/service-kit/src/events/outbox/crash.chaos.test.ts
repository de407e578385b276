import { fileURLToPath } from 'node:url';
import { ulid } from 'ulid';
import { afterAll, describe, expect, it } from 'vitest';
import { endProcesses, environmentOf, startProcess } from '../../testing/processes.ts';
import { buildNotes } from '../../testing/small-service/notes-service.ts';
import { buildTally, tallyModel } from '../../testing/small-service/tally-service.ts';
import { readStream } from '../../testing/stored/stream-reader.ts';
import { tcpProxy } from '../../testing/tcp-proxy.ts';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '../../testing/testing.ts';

const main = fileURLToPath(new URL('../../testing/small-service/main.ts', import.meta.url));
const identity = testIdentity();
afterAll(async () => {
  endProcesses();
  await dispose();
});

describe('a process that is killed', () => {
  it('between writing and publishing: the event arrives after the restart', async () => {
    const config = testConfig('crashwrite', { jwksUrl: identity.jwksUrl });
    const nats = await tcpProxy(config.nats.url);
    const environment = { ...environmentOf(config), SERVICE: 'notes' };
    const userId = ulid();
    const first = await startProcess(main, { ...environment, NATS_URL: nats.url });
    await nats.cut();
    const reply = await fetch(`${first.url}/api/notes`, {
      method: 'POST',
      headers: { ...identity.headers({ userId }), 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'survives' }),
    });
    expect(reply.status).toBe(201);
    expect(await first.end('SIGKILL')).toBeNull();
    expect(await readStream(config)).toEqual([]);

    const second = await startProcess(main, environment);
    await eventually(async () => (await readStream(config)).some(({ event }) => event.userId === userId));
    expect(await second.end('SIGTERM')).toBe(0);
    await nats.stop();
  });

  it('between the effect and its acknowledgement: the effect happens once', async () => {
    const config = testConfig('crasheffect', { jwksUrl: identity.jwksUrl });
    const environment = { ...environmentOf(config), SERVICE: 'tally', DIE_AFTER_EFFECT: 'true' };
    const userId = ulid();
    const notes = await startTestService(buildNotes, config);
    const crashing = await startProcess(main, environment);
    const headers = identity.headers({ userId });
    await notes.app.inject({ method: 'POST', url: '/api/notes', headers, payload: { text: 'once' } });
    expect(await crashing.exited).toBeNull();

    const tally = await startTestService(buildTally, config);
    expect(await tallyModel(tally).findById(userId).lean()).toMatchObject({ count: 1 });
    const consumed = () => tally.metrics.getSingleMetricAsString('events_consumed_total');
    await eventually(async () => /tally-notes-note-changed"[^}]*\} 1/.test(await consumed()));
    expect(await tallyModel(tally).findById(userId).lean()).toMatchObject({ count: 1 });
  });
});
