import { userDeleted } from '@anar/contracts/events';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { ulid } from 'ulid';
import { afterAll, expect, it } from 'vitest';
import { eraseDeletedUsers } from './erasure.ts';
import { toEvent } from './outbox.ts';
import { createService } from './service.ts';
import { eventSubject } from './streams.ts';
import { dispose, eventually, startTestService, testConfig } from './testing.ts';

afterAll(dispose);

it('a person is known as erased before the first store is emptied; what fails half-way is done again', async () => {
  const config = testConfig('erasure');
  const known: boolean[] = [];
  await startTestService((given) => {
    const made = createService({ name: 'keeper', title: 'Keeper', config: given });
    const store = {
      async erase(userId: string) {
        known.push(await made.tombstones.has(userId));
        if (known.length === 1) throw new Error('not yet');
      },
    };
    eraseDeletedUsers(made, [store]);
    return made;
  }, config);
  const userId = ulid();
  const event = { ...toEvent(userDeleted, { aggregateId: userId, userId, data: { userId } }), seq: 1 };
  const connection = await connect({ servers: config.nats.url });
  const subject = eventSubject(config.nats.stream, userDeleted.type, userId);
  await jetstream(connection).publish(subject, JSON.stringify(event), { msgID: event.id });
  await eventually(() => known.length === 2);
  expect(known).toEqual([true, true]);
  await connection.close();
});
