import { consultRequested, feeSettled } from '@anar/contracts/messages/events';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService, testConfig } from '@anar/service-kit/testing';
import { type Neighbour, startNeighbour } from '@anar/service-kit/testing/neighbour';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleConsultation } from '../../testing/sample-consultation.ts';
import { type ConsultationStore, createConsultationStore } from '../consultation.store.ts';
import { registerFeeSettledConsumer } from './fee-settled.consumer.ts';

const config = testConfig('feesettled');
let service: Service;
let payments: Neighbour;
let consultations: ConsultationStore;
const changes: unknown[] = [];
beforeAll(async () => {
  service = await startTestService((own) => {
    const built = createService({ name: 'consult', title: 'Consultations', config: own });
    consultations = createConsultationStore(built);
    registerFeeSettledConsumer(built, consultations, ({ id, fee }) => changes.push([id, fee?.state]));
    return built;
  }, config);
  payments = await startNeighbour(config);
});
afterAll(dispose);

async function ended() {
  const [id, farmerId, doctorId] = [ulid(), ulid(), ulid()];
  const fact = { consultationId: id, farmerId, doctorId };
  const event = toEvent(consultRequested, { aggregateId: id, userId: farmerId, data: { ...fact, holdId: id } });
  await consultations.add(id, sampleConsultation({ farmerId, doctorId, holdId: id, status: 'ended' }), [event]);
  const settled = (state: 'paid' | 'returned') =>
    toEvent(feeSettled, {
      aggregateId: farmerId,
      userId: farmerId,
      data: { ...fact, state, feePaise: 30_000, doctorPaise: state === 'paid' ? 24_000 : 0, funding: 'held' },
    });
  return { id, settled, fee: async () => (await consultations.find(id))?.fee };
}

/** Resolves when all published events are handled. */
const handled = () =>
  eventually(async () =>
    /^events_waiting\{[^}]*fee-settled[^}]*\} 0$/m.test((await service.management.inject('/metrics')).body),
  );

it('a fee is paid, then returned: onChanged is called once for each', async () => {
  const { id, settled, fee } = await ended();
  const paid = settled('paid');
  await payments.publish(paid);
  await eventually(async () => (await fee())?.state === 'paid');
  expect(await fee()).toEqual({ state: 'paid', doctorPaise: 24_000, at: new Date(paid.occurredAt) });
  await payments.publish(settled('paid'), 2);
  await payments.publish(settled('returned'), 3);
  await eventually(async () => (await fee())?.state === 'returned');
  expect(await fee()).toMatchObject({ doctorPaise: 0 });
  expect(changes.filter((one) => String(one).startsWith(id))).toEqual([
    [id, 'paid'],
    [id, 'returned'],
  ]);
});

it('a payment after the return is a no-op, and an event of an unknown consultation is ignored', async () => {
  const { id, settled, fee } = await ended();
  await payments.publish(settled('returned'));
  await eventually(fee);
  const unknown = await ended();
  await service.mongo.collection('consultations').deleteOne({ _id: unknown.id as never });
  await payments.publish([settled('paid'), unknown.settled('paid')], 2);
  await handled();
  expect((await fee())?.state).toBe('returned');
  expect(changes.filter((one) => String(one).startsWith(id))).toEqual([[id, 'returned']]);
  expect((await service.management.inject('/metrics')).body).not.toMatch(/^events_failed_total\{[^}]*\} [1-9]/m);
});
