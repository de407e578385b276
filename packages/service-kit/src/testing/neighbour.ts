import type { AnarEvent, EventContract } from '@anar/contracts/messages/event';
import { Schema } from 'mongoose';
import { ulid } from 'ulid';
import { type OutboxFields, outboxFields, outboxIndexes, type PendingEvent } from '../events/outbox/outbox.ts';
import type { BaseConfig } from '../lifecycle/config.ts';
import { createService, type Service } from '../lifecycle/service.ts';
import { startTestService } from './testing.ts';

const schema = new Schema<OutboxFields & { _id: string }>(
  { _id: String, ...outboxFields },
  { collection: 'neighbour_events' },
);
outboxIndexes(schema);

/** Another service of the same system, for tests. */
export interface Neighbour {
  service: Service;
  /** Publishes events of one aggregate, in order from `firstSeq` on; they are in the stream when it resolves. */
  publish(events: PendingEvent | readonly PendingEvent[], firstSeq?: number): Promise<void>;
}

/** Publishes events through an outbox, as their real service does. */
export async function startNeighbour(config: BaseConfig): Promise<Neighbour> {
  const service = await startTestService((shared) => {
    const neighbour = createService({ name: 'neighbour', title: 'Neighbour', config: shared, uses: { redis: false } });
    neighbour.events.outbox(neighbour.mongo.model('NeighbourEvent', schema));
    return neighbour;
  }, config);
  return {
    service,
    async publish(events, firstSeq = 1) {
      const outbox = [events].flat().map((event, index) => ({ ...event, seq: firstSeq + index }));
      await service.mongo.model('NeighbourEvent').create({ _id: ulid(), seq: firstSeq, outbox });
      await service.events.flush();
    },
  };
}

/** Events of one type as received by a separate consumer. Once per type in a test. */
export async function collectEvents<C extends EventContract>(contract: C, config: BaseConfig): Promise<AnarEvent<C>[]> {
  const events: AnarEvent<C>[] = [];
  await startTestService((shared) => {
    const listener = createService({ name: 'listener', title: 'Listener', config: shared, uses: { redis: false } });
    listener.events.consume(contract, async (event) => void events.push(event));
    return listener;
  }, config);
  return events;
}
