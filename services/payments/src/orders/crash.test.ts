import { endProcesses } from '@anar/service-kit/testing/processes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deliver, paidTopUp, startDying } from '../testing/crash-parts.ts';
import { type PaymentsWorld, paymentsWorld } from '../testing/payments-world.ts';

const MINUTE_MS = 60_000;

let world: PaymentsWorld;
beforeEach(async () => {
  world = await paymentsWorld('paycrash');
});
afterEach(async () => {
  endProcesses();
  await world.stop();
});

describe('a process that is killed', () => {
  it('after the effect of a stored payment, before that is stored: the effect comes about once', async () => {
    const { order, delivery } = await paidTopUp(world);
    const dying = await startDying(world, { DIE: 'after-effect' });
    expect((await deliver(dying.url, delivery)).status).toBe(200);
    expect(await dying.exited).toBeNull();
    expect(await world.order(order.id)).toMatchObject({ state: 'captured', effect: 'pending' });
    expect(await world.credits()).toHaveLength(1);
    expect(await world.unworked()).toBe(1);
    world.later(2 * MINUTE_MS);
    await world.reconcile();
    expect(await world.order(order.id)).toMatchObject({ state: 'captured', effect: 'applied' });
    expect(await world.credits()).toHaveLength(1);
    expect(await world.unworked()).toBe(0);
  });
});
