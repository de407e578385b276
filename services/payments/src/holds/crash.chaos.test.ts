import { fileURLToPath } from 'node:url';
import type { EventContract } from '@anar/contracts/messages/event';
import { consultDisputeGranted, consultEnded, consultEndedUnpaid, feeSettled } from '@anar/contracts/messages/events';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService, testConfig } from '@anar/service-kit/testing';
import { type Neighbour, startNeighbour } from '@anar/service-kit/testing/neighbour';
import { endProcesses, environmentOf, startProcess } from '@anar/service-kit/testing/processes';
import { readStream } from '@anar/service-kit/testing/stored/stream-reader';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import { topup } from '../testing/journal-entries.ts';
import { createMoney, type Money } from '../wallet/register-wallet.ts';
import { createHoldStore, type HoldStore } from './hold.store.ts';
import { createPlaceHold } from './place-hold.ts';

const main = fileURLToPath(new URL('../testing/main.ts', import.meta.url));
const FEE = 30_000;
const clock = () => new Date();
const config = testConfig('feecrash', { ackWaitMs: 2000 });
let beside: Service;
let others: Neighbour;
let money: Money;
let holds: HoldStore;

beforeAll(async () => {
  others = await startNeighbour(config);
  // No consumers and no relay: what this process stores is published only by the service under test.
  const uses = { redis: false, events: false };
  beside = await startTestService(
    (own) => createService({ name: 'beside', title: 'Beside', config: own, uses }),
    config,
  );
  const { mongo, tombstones, log } = beside;
  money = createMoney({ mongo, tombstones, log, events: { outbox: () => undefined } as never }, { clock });
  holds = createHoldStore(beside, { ...money, clock, commissionPercent: 20 });
});
afterAll(async () => {
  endProcesses();
  await dispose();
});

async function held() {
  const [id, userId, doctorId] = [ulid(), ulid(), ulid()];
  await money.wallets.post(userId, topup(userId, FEE, clock()), { available: FEE, held: 0 });
  const planOf = async () => ({ planId: 'free' as const, until: null });
  const { tombstones } = beside;
  const place = createPlaceHold({
    ...money,
    tombstones,
    planOf,
    clock,
    proConsultationsPerMonth: 0,
    proMaxFeePaise: 0,
  });
  await place({ consultationId: id, userId, doctorId, feePaise: FEE });
  const data = { consultationId: id, farmerId: userId, doctorId, holdId: id };
  return {
    ...{ id, userId, doctorId },
    publishEvent: (fact: EventContract) =>
      others.publish(toEvent(fact as typeof consultEnded, { aggregateId: id, userId, data })),
    state: async () => (await money.wallets.find(userId))?.holds.find((hold) => hold.id === id)?.state,
    publishedStates: async () =>
      (await readStream(config))
        .map(({ event }) => event)
        .filter((event) => event.type === feeSettled.type && event.userId === userId)
        .map((event) => (event.data as { state: string }).state),
  };
}

/** A process that is killed at its first settlement: stored, but neither published nor acknowledged. */
async function killDuring(fact: EventContract, one: Awaited<ReturnType<typeof held>>): Promise<void> {
  const more = { DIE: 'after-settlement', REDIS_PREFIX: `${config.redis.prefix}dying` };
  const dying = await startProcess(main, { ...environmentOf(config), ...more });
  await one.publishEvent(fact);
  expect(await dying.exited).toBeNull();
}

it('killed between a settlement and its publication: each fee is settled once and published once', async () => {
  const [paid, unpaid, disputed] = [await held(), await held(), await held()];
  expect(await holds.settle(disputed.userId, disputed.id, 'captured')).toBe('done');
  await killDuring(consultEnded, paid);
  expect([await paid.state(), await paid.publishedStates()]).toEqual(['captured', []]);
  await killDuring(consultEndedUnpaid, unpaid);
  expect([await unpaid.state(), await unpaid.publishedStates()]).toEqual(['released', []]);
  await killDuring(consultDisputeGranted, disputed);
  expect(await disputed.state()).toBe('refunded');

  const service = await startTestService(buildApp, { ...loadConfig(environmentOf(config)), ...config });
  // Unacknowledged events are delivered again, to another process that is killed or to this one.
  const waiting = async ({ type }: EventContract) => {
    const { body } = await service.management.inject('/metrics');
    const line = new RegExp(`^events_waiting\\{consumer="payments-${type.replaceAll('.', '-')}"[^}]*\\} (\\d+)`, 'm');
    return Number(line.exec(body)?.[1] ?? Number.NaN);
  };
  await eventually(async () => {
    const all = await Promise.all([consultEnded, consultEndedUnpaid, consultDisputeGranted].map(waiting));
    return all.every((count) => count === 0);
  });
  await service.events.flush();
  const publishedStates = await Promise.all([paid, unpaid, disputed].map((one) => one.publishedStates()));
  expect(publishedStates).toEqual([['paid'], ['returned'], ['paid', 'returned']]);
  const balances = await Promise.all([paid, unpaid, disputed].map(({ userId }) => money.wallets.read(userId)));
  expect(balances.map(({ availablePaise, heldPaise }) => [availablePaise, heldPaise])).toEqual([
    [0, 0],
    [FEE, 0],
    [FEE, 0],
  ]);
  const earned = await Promise.all(
    [paid, unpaid, disputed].map(({ doctorId }) => money.payouts.readDoctorBalance(doctorId)),
  );
  expect(earned.map(({ balancePaise }) => balancePaise)).toEqual([FEE * 0.8, 0, 0]);
  expect(await money.checkLedger()).toMatchObject({ problems: 0, shown: [] });
}, 180_000);
