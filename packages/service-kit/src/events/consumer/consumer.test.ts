import { type AnarEvent, event } from '@anar/contracts/messages/event';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import Type from 'typebox';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NotYet } from '../../http/errors/unavailable.ts';
import { createService, type Service } from '../../lifecycle/service.ts';
import { dispose, eventually, startTestService, testConfig } from '../../testing/testing.ts';
import { eventSubject } from '../nats/streams.ts';
import { listDeadLetters, replayDeadLetters } from './dead-letters.ts';

const happened = event({ type: 'things.happened', version: 2, data: Type.Object({ word: Type.String() }) });
type EventEffect = AnarEvent<typeof happened>;

const config = testConfig('consumer');
const handled: EventEffect[] = [];
const requestIds: (string | undefined)[] = [];
let running = 0;
let together = 0;
let failing: (event: EventEffect) => Error | undefined = () => undefined;
let service: Service;
let connection: NatsConnection;

beforeAll(async () => {
  connection = await connect({ servers: config.nats.url });
  service = await startTestService((given) => {
    const made = createService({ name: 'watcher', title: 'Watcher', config: given });
    made.events.consume(
      happened,
      async (one, { requestId }) => {
        running += 1;
        together = Math.max(together, running);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
        running -= 1;
        const failure = failing(one);
        if (failure) throw failure;
        handled.push(one);
        requestIds.push(requestId);
      },
      { retryDelays: Array.from({ length: 9 }, () => 5), ackWaitMs: 2000 },
    );
    return made;
  }, config);
});
afterAll(async () => {
  await connection.close();
  await dispose();
});

function make(word: string, over: Partial<EventEffect> = {}): EventEffect {
  return {
    id: ulid(),
    type: happened.type,
    version: 2,
    aggregateId: ulid(),
    seq: 1,
    occurredAt: new Date().toISOString(),
    userId: '-',
    data: { word },
    ...over,
  };
}
const publish = (one: { id: string; userId: string }, body: string = JSON.stringify(one)) =>
  jetstream(connection).publish(eventSubject(config.nats.stream, happened.type, one.userId), body, { msgID: one.id });
const words = () => handled.map(({ data }) => data.word);
const dead = () => listDeadLetters(connection, config.nats);
async function deadCounted(): Promise<number> {
  const text = await service.metrics.getSingleMetricAsString('dead_letters');
  return Number(/^dead_letters\{consumer="watcher-things-happened".*\} (\d+)$/m.exec(text)?.[1]);
}

describe('a consumer', () => {
  it('handles events of one aggregate in order, those of different aggregates concurrently', async () => {
    const aggregates = Array.from({ length: 8 }, () => ulid());
    const events = aggregates.flatMap((aggregateId) =>
      Array.from({ length: 10 }, (_, i) => make('order', { aggregateId, seq: i + 1 })),
    );
    await Promise.all(events.toSorted((a, b) => a.seq - b.seq).map((one) => publish(one)));
    await eventually(() => words().filter((word) => word === 'order').length === 80);
    for (const aggregateId of aggregates) {
      const seqs = handled.filter((one) => one.aggregateId === aggregateId).map(({ seq }) => seq);
      expect(seqs).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    }
    expect(together).toBeGreaterThan(1);
  });

  it('retries a failing event and holds back later events of its aggregate until it succeeds', async () => {
    const aggregateId = ulid();
    let failures = 3;
    failing = (one) => (one.data.word === 'stumbles' && failures-- > 0 ? new Error('not yet') : undefined);
    await publish(make('stumbles', { aggregateId, seq: 1, requestId: 'request-of-this' }));
    await publish(make('follows', { aggregateId, seq: 2 }));
    await eventually(() => words().includes('follows'));
    expect(words().slice(-2)).toEqual(['stumbles', 'follows']);
    expect(requestIds).toContain('request-of-this');
  });

  it('parks an event after ten failed tries, handles the next one, and redelivers the parked one on replay', async () => {
    const [{ stream }, durable] = [config.nats, 'watcher-things-happened'];
    const jsm = await jetstreamManager(connection);
    const aggregateId = ulid();
    let tries = 0;
    failing = (one) => {
      if (one.data.word !== 'poison') return undefined;
      tries += 1;
      return new Error('it cannot be');
    };
    const poison = make('poison', { aggregateId });
    await publish(poison);
    await publish(make('after poison', { aggregateId, seq: 2 }));
    await eventually(() => words().includes('after poison'));
    expect(tries).toBe(10);
    const [letter] = await dead();
    expect(letter).toMatchObject({ consumer: durable, tries: 10, error: 'Error: it cannot be' });
    expect(JSON.parse(letter?.event ?? '')).toEqual(poison);
    expect(await deadCounted()).toBe(1);
    // Acknowledged: otherwise the stream would redeliver the parked event.
    await eventually(async () => (await jsm.consumers.info(stream, durable)).num_ack_pending === 0);

    failing = () => undefined;
    expect(await replayDeadLetters(connection, config.nats, 'another-things-happened')).toBe(0);
    expect(await replayDeadLetters(connection, config.nats, durable)).toBe(1);
    await eventually(() => words().includes('poison'));
    expect(await dead()).toEqual([]);
    expect(await deadCounted()).toBe(0);
  });

  it('does not count tries that fail because Mongo is unreachable', async () => {
    let failures = 15;
    failing = (one) => {
      if (one.data.word !== 'patient' || failures-- <= 0) return undefined;
      return Object.assign(new Error('no server'), { name: 'MongoServerSelectionError' });
    };
    await publish(make('patient'));
    await eventually(() => words().includes('patient'));
    expect(await dead()).toEqual([]);
  });

  it('redelivers an event whose handler throws NotYet, beyond the limit of tries and without holding an in-flight slot', async () => {
    let isEarly = true;
    let tries = 0;
    failing = (one) => {
      if (one.data.word !== 'early' || !isEarly) return undefined;
      tries += 1;
      return new NotYet('not yet');
    };
    // More than the in-flight limit; the event after them belongs to the aggregate of the first.
    const aggregateId = ulid();
    await publish(make('early', { aggregateId }));
    for (let count = 1; count < 70; count++) await publish(make('early'));
    await publish(make('after the early', { aggregateId, seq: 2 }));
    await eventually(() => words().includes('after the early'));
    await eventually(() => tries > 70 * 12);
    expect(words()).not.toContain('early');
    // Redeliveries after NotYet use up no tries: the failures that follow do not park the events.
    let failures = 3;
    failing = (one) => (one.data.word === 'early' && failures-- > 0 ? new Error('stumbles') : undefined);
    isEarly = false;
    await eventually(() => words().filter((word) => word === 'early').length === 70);
    expect(await dead()).toEqual([]);
  });

  it('parks an unreadable event after one try', async () => {
    await publish(make('broken'), 'not JSON');
    await publish(make('unfit', { data: { word: 5 } } as unknown as Partial<EventEffect>));
    const letters = await eventually(async () => {
      const found = await dead();
      return found.length === 2 && found;
    });
    expect(letters.map(({ tries }) => tries)).toEqual([1, 1]);
    expect(words()).not.toContain('unfit');
  });

  it('leaves an event of a newer contract version for a newer process', async () => {
    await publish(make('from the future', { version: 3 }));
    await publish(make('from now'));
    await eventually(() => words().includes('from now'));
    const skipped = () => service.metrics.getSingleMetricAsString('events_skipped_total');
    await eventually(async () => /newer_version"[^}]*\} 1/.test(await skipped()));
    expect(words()).not.toContain('from the future');
    expect((await dead()).map(({ event: text }) => text).join()).not.toContain('from the future');
  });

  it('continues after its durable consumer was deleted and recreated', async () => {
    const jsm = await jetstreamManager(connection);
    await jsm.consumers.delete(config.nats.stream, 'watcher-things-happened');
    const again = make('after the durable came back');
    await publish(again);
    await service.migrate();
    await eventually(() => words().includes('after the durable came back'));
  });

  it('skips events of an erased user', async () => {
    const userId = ulid();
    await service.tombstones.add(userId);
    await publish(make('of the erased', { userId }));
    await publish(make('of another'));
    await eventually(() => words().includes('of another'));
    const skipped = () => service.metrics.getSingleMetricAsString('events_skipped_total');
    await eventually(async () => /erased_user"[^}]*\} 1/.test(await skipped()));
    expect(words()).not.toContain('of the erased');
  });
});
