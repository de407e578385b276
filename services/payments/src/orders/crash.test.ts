import { endProcesses } from '@anar/service-kit/testing/processes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deliver, paidTopUp, startCrashing } from '../testing/crash-parts.ts';
import { createPaymentsFixture, type PaymentsFixture } from '../testing/payments-fixture.ts';

const MINUTE_MS = 60_000;

let fixture: PaymentsFixture;
beforeEach(async () => {
  fixture = await createPaymentsFixture('paycrash');
});
afterEach(async () => {
  endProcesses();
  await fixture.stop();
});

describe('a process that is killed', () => {
  it('after the effect of a stored payment, before storing that: the effect is applied once', async () => {
    const { order, delivery } = await paidTopUp(fixture);
    const crashing = await startCrashing(fixture, { DIE: 'after-effect' });
    expect((await deliver(crashing.url, delivery)).status).toBe(200);
    expect(await crashing.exited).toBeNull();
    expect(await fixture.order(order.id)).toMatchObject({ state: 'captured', effect: 'pending' });
    expect(await fixture.credits()).toHaveLength(1);
    expect(await fixture.unworked()).toBe(1);
    fixture.later(2 * MINUTE_MS);
    await fixture.reconcile();
    expect(await fixture.order(order.id)).toMatchObject({ state: 'captured', effect: 'applied' });
    expect(await fixture.credits()).toHaveLength(1);
    expect(await fixture.unworked()).toBe(0);
  });
});
