import { userRegistered } from '@anar/contracts/events';
import { toEvent } from '@anar/service-kit/events/outbox';
import { eventually } from '@anar/service-kit/testing';
import { startNeighbour } from '@anar/service-kit/testing/neighbour';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PaymentsWorld, paymentsWorld } from '../testing/payments-world.ts';

let world: PaymentsWorld;
beforeAll(async () => {
  world = await paymentsWorld('former-customers');
});
afterAll(() => world.stop());

it('who left and came back is no new customer: the refund without questions is not had twice', async () => {
  const auth = await startNeighbour(world.config);
  const [farmer, newcomer] = [world.person(), world.person()];
  for (const [{ userId }, wasCustomer] of [
    [farmer, true],
    [newcomer, undefined],
  ] as const) {
    const data = { userId, role: 'farmer' as const, ...(wasCustomer && { wasCustomer }) };
    await auth.publish(toEvent(userRegistered, { aggregateId: userId, userId, data }));
  }
  const known = world.service.mongo.collection('former_customers');
  await eventually(async () => (await known.countDocuments()) === 1);
  for (const [person, status] of [
    [farmer, 409],
    [newcomer, 200],
  ] as const) {
    const { id, order } = await person.buy();
    await person.verify(world.razorpay.pay(id));
    expect('refundableUntil' in (await person.read(order.id))).toBe(status === 200);
    const refund = await person.refund(order.id);
    expect(refund.statusCode).toBe(status);
    if (status === 409)
      expect(refund.json()).toMatchObject({ code: 'not_refundable', details: { reason: 'used_before' } });
  }
});
