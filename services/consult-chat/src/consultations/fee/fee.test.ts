import { feeSettled } from '@anar/contracts/messages/events';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { dispose, eventually } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type ConsultFixture, createConsultFixture, testUser } from '../../testing/consult-fixture.ts';
import { closeClients, collectMessages, send } from '../../testing/test-tier.ts';

let fixture: ConsultFixture;
beforeAll(async () => {
  fixture = await createConsultFixture('consultfee');
});
afterEach(closeClients);
afterAll(dispose);

async function ended() {
  const { id, farmerId, doctorId, farmer } = await fixture.consultation({ status: 'ended' });
  const socket = await fixture.socketOf(farmer);
  const changed = collectMessages(socket, 'consultation:changed');
  const settled = (state: 'paid' | 'returned') =>
    toEvent(feeSettled, {
      aggregateId: farmerId,
      userId: farmerId,
      data: {
        ...{ consultationId: id, farmerId, doctorId, state },
        ...{ feePaise: 30_000, doctorPaise: state === 'paid' ? 24_000 : 0, funding: 'held' },
      },
    });
  return {
    ...{ id, settled, fee: async () => (await fixture.stored(id)).fee },
    /** How often the farmer's screen was asked to read again. */
    async changes() {
      // Answered after everything that was sent before.
      await send(socket, 'doctors:watch', { watch: false });
      return changed.length;
    },
  };
}

it('a fee is paid, then returned: the screens read again once for each', async () => {
  const { settled, fee, changes } = await ended();
  const paid = settled('paid');
  await fixture.publish(paid);
  await eventually(async () => (await fee())?.state === 'paid');
  expect(await fee()).toEqual({ state: 'paid', doctorPaise: 24_000, at: new Date(paid.occurredAt) });
  await fixture.handled();
  expect(await changes()).toBe(1);
  await fixture.publish(settled('paid'), 2);
  await fixture.handled();
  expect(await changes()).toBe(1);
  await fixture.publish(settled('returned'), 3);
  await eventually(async () => (await fee())?.state === 'returned');
  expect(await fee()).toMatchObject({ doctorPaise: 0 });
  await fixture.handled();
  expect(await changes()).toBe(2);
});

it('a payment after the return is a no-op, and an event of an unknown consultation is ignored', async () => {
  const { settled, fee, changes } = await ended();
  await fixture.publish(settled('returned'));
  await eventually(fee);
  const unknown = await ended();
  await fixture.db.collection('consultations').deleteOne({ _id: unknown.id as never });
  await fixture.publish([settled('paid'), unknown.settled('paid')], 2);
  await fixture.handled();
  expect((await fee())?.state).toBe('returned');
  expect(await changes()).toBe(1);
  const { body } = await fixture.service.management.inject('/metrics');
  expect(body).not.toMatch(/^events_failed_total\{[^}]*\} [1-9]/m);
});

const ask = (id: string, authorization = `Bearer ${fixture.service.serviceTokens.sign('consult')}`) =>
  fixture.service.app.inject({ url: `/internal/consultations/${id}/state`, headers: { authorization } });

const text = 'कुछ नहीं बताया';
const openedAt = new Date();
it.each([
  [{ status: 'requested' }, 'open'],
  [{ status: 'ringing' }, 'open'],
  [{ status: 'connected' }, 'open'],
  [{ status: 'ended' }, 'ended'],
  [{ status: 'ended', dispute: { state: 'open', text, openedAt } }, 'ended'],
  [{ status: 'ended', dispute: { state: 'refused', text, openedAt } }, 'ended'],
  [{ status: 'ended', dispute: { state: 'granted', text, openedAt } }, 'closed_unpaid'],
  [{ status: 'ended', isUnpaid: true }, 'closed_unpaid'],
  [{ status: 'rejected' }, 'closed_unpaid'],
  [{ status: 'dismissed' }, 'closed_unpaid'],
  [{ status: 'missed' }, 'closed_unpaid'],
] as const)('the state of a consultation with %o is %s', async (fields, state) => {
  const reply = await ask((await fixture.consultation(fields)).id);
  expect([reply.statusCode, reply.json()]).toEqual([200, { state }]);
});

it('the state of an unknown id is unknown; a user’s token is rejected', async () => {
  expect((await ask(ulid())).json()).toEqual({ state: 'unknown' });
  expect((await ask(ulid(), testUser().headers.authorization)).statusCode).toBe(401);
});
