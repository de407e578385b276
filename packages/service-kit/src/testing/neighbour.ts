import type { AnarEvent, EventContract } from '@anar/contracts/event';
import { Schema } from 'mongoose';
import { ulid } from 'ulid';
import { type OutboxFields, outboxFields, outboxIndexes, type PendingEvent } from '../events/outbox.ts';
import type { BaseConfig } from '../lifecycle/config.ts';
import { createService, type Service } from '../lifecycle/service.ts';
import { startTestService } from './testing.ts';

const schema = new Schema<OutboxFields & { _id: string }>({ _id: String, ...outboxFields }, { collection: 'spoken' });
outboxIndexes(schema);

/** Another service of the same system, for tests. */
export interface Neighbour {
  service: Service;
  /** Tells facts of one aggregate, in order from `firstSeq` on; they are in the stream when it resolves. */
  tell(events: PendingEvent | readonly PendingEvent[], firstSeq?: number): Promise<void>;
}

/** Somebody who tells events through an outbox, as the service does that they come from. */
export async function startNeighbour(config: BaseConfig): Promise<Neighbour> {
  const service = await startTestService((shared) => {
    const neighbour = createService({ name: 'neighbour', title: 'Neighbour', config: shared, uses: { redis: false } });
    neighbour.events.outbox(neighbour.mongo.model('Spoken', schema));
    return neighbour;
  }, config);
  return {
    service,
    async tell(events, firstSeq = 1) {
      const outbox = [events].flat().map((event, index) => ({ ...event, seq: firstSeq + index }));
      await service.mongo.model('Spoken').create({ _id: ulid(), seq: firstSeq, outbox });
      await service.events.flush();
    },
  };
}

/** What a listener of its own hears of one event, as it comes. One listener an event in a test. */
export async function hear<C extends EventContract>(contract: C, config: BaseConfig): Promise<AnarEvent<C>[]> {
  const heard: AnarEvent<C>[] = [];
  await startTestService((shared) => {
    const listener = createService({ name: 'listener', title: 'Listener', config: shared, uses: { redis: false } });
    listener.events.consume(contract, async (event) => void heard.push(event));
    return listener;
  }, config);
  return heard;
}
