import { userRegistered } from '@anar/contracts/messages/events';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { eventually } from '@anar/service-kit/testing';
import { startNeighbour } from '@anar/service-kit/testing/neighbour';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPaymentsFixture, type PaymentsFixture } from '../testing/payments-fixture.ts';

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await createPaymentsFixture('former-customers');
});
afterAll(() => fixture.stop());

it('a user who paid, deleted the account and registered again gets no second no-questions refund', async () => {
  const auth = await startNeighbour(fixture.config);
  const [farmer, newcomer] = [fixture.person(), fixture.person()];
  for (const [{ userId }, wasCustomer] of [
    [farmer, true],
    [newcomer, undefined],
  ] as const) {
    const data = { userId, role: 'farmer' as const, ...(wasCustomer && { wasCustomer }) };
    await auth.publish(toEvent(userRegistered, { aggregateId: userId, userId, data }));
  }
  const known = fixture.service.mongo.collection('former_customers');
  await eventually(async () => (await known.countDocuments()) === 1);
  for (const [person, status] of [
    [farmer, 409],
    [newcomer, 200],
  ] as const) {
    const { id, order } = await person.buy();
    await person.verify(fixture.razorpay.pay(id));
    expect('refundableUntil' in (await person.read(order.id))).toBe(status === 200);
    const refund = await person.refund(order.id);
    expect(refund.statusCode).toBe(status);
    if (status === 409)
      expect(refund.json()).toMatchObject({ code: 'not_refundable', details: { reason: 'used_before' } });
  }
});
