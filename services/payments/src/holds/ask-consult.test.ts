import { paymentsHoldSweep } from '@anar/contracts/messages/jobs';
import { readConsultationState } from '@anar/contracts/payments/holds';
import { createService } from '@anar/service-kit/lifecycle/service';
import { eventually, startTestService, testConfig } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPaymentsFixture, type PaymentsFixture } from '../testing/payments-fixture.ts';

const FEE = 30_000;
const MINUTE_MS = 60_000;
const states = new Map<string, 'unknown' | 'open' | 'ended' | 'closed_unpaid'>();
let asked: string[] = [];
let isAway = false;
let fixture: PaymentsFixture;

beforeAll(async () => {
  // consult-chat, reduced to the one route that is called here.
  const consult = await startTestService((config) => {
    const service = createService({
      name: 'consult',
      title: 'Consult',
      config,
      uses: { mongo: false, redis: false, events: false },
    });
    service.routes.service(readConsultationState, async ({ params: { consultationId } }) => {
      asked.push(consultationId);
      if (isAway) throw new Error('away');
      return { state: states.get(consultationId) ?? 'unknown' };
    });
    return service;
  }, testConfig('consult'));
  const consultUrl = await consult.app.listen({ host: '127.0.0.1', port: 0 });
  fixture = await createPaymentsFixture('askconsult', { now: '2026-11-21T06:30:00Z', changed: { consultUrl } });
});
beforeEach(() => {
  asked = [];
  isAway = false;
});
afterAll(() => fixture.stop());

async function held(state?: 'open' | 'ended' | 'closed_unpaid') {
  const userId = await fixture.walletWith(FEE);
  const consultationId = ulid();
  if (state) states.set(consultationId, state);
  await fixture.placeHold({ consultationId, userId, doctorId: ulid(), feePaise: FEE });
  const find = async () => (await fixture.wallets.find(userId))?.holds[0]?.state;
  return { userId, consultationId, find };
}

/** Runs one sweep; resolves when it has finished. */
async function sweep(): Promise<void> {
  const before = await done();
  await fixture.service.jobs.add(paymentsHoldSweep, ulid(), {});
  await eventually(async () => (await done()) > before);
}

async function done(): Promise<number> {
  const { body } = await fixture.service.management.inject('/metrics');
  const counts = body.matchAll(/^job_seconds_count\{[^}]*job="payments-hold-sweep"[^}]*\} (\d+)/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

it('the sweep asks consult-chat about holds unconfirmed for a minute, and settles them by its answer', async () => {
  const unknown = await held();
  const unpaid = await held('closed_unpaid');
  const open = await held('open');
  const ended = await held('ended');
  fixture.later(MINUTE_MS - 1000);
  await sweep();
  expect(asked).toEqual([]);
  fixture.later(1000);
  await sweep();
  expect(asked).toHaveLength(4);
  expect(await Promise.all([unknown, unpaid, open, ended].map(({ find }) => find()))).toEqual([
    'released',
    'released',
    'confirmed',
    'captured',
  ]);
  expect(await fixture.checkLedger()).toMatchObject({ problems: 0 });
  const published = await Promise.all(
    [unknown, unpaid, open, ended].map(({ userId }) => fixture.publishedFees(userId)),
  );
  expect(published.map((fees) => fees.map(({ state }) => state))).toEqual([['returned'], ['returned'], [], ['paid']]);

  asked = [];
  fixture.later(24 * 60 * MINUTE_MS);
  await sweep();
  expect(asked).toEqual([open.consultationId]);
  expect(await open.find()).toBe('confirmed');
  states.set(open.consultationId, 'ended');
  fixture.later(24 * 60 * MINUTE_MS);
  await sweep();
  expect(await open.find()).toBe('captured');
});

it('keeps a hold while consult-chat fails, reports its age in a metric, and asks again', async () => {
  const hold = await held();
  isAway = true;
  fixture.later(20 * MINUTE_MS);
  await sweep();
  expect(asked).toContain(hold.consultationId);
  expect(await hold.find()).toBe('placed');
  expect(await fixture.wallets.read(hold.userId)).toEqual({ availablePaise: 0, heldPaise: FEE });
  const { body } = await fixture.service.management.inject('/metrics');
  expect(Number(/^hold_oldest_unconfirmed_seconds\{[^}]*\} (\S+)/m.exec(body)?.[1])).toBe(20 * 60);
  isAway = false;
  await eventually(async () => {
    fixture.later(2 * MINUTE_MS);
    await sweep();
    return (await hold.find()) === 'released';
  }, 600);
});

it('without a consult-chat URL every hold is kept', async () => {
  const alone = await createPaymentsFixture('unasked', { now: '2026-11-21T06:30:00Z' });
  const userId = await alone.walletWith(FEE);
  await alone.placeHold({ consultationId: ulid(), userId, doctorId: ulid(), feePaise: FEE });
  alone.later(60 * MINUTE_MS);
  await alone.service.jobs.add(paymentsHoldSweep, ulid(), {});
  await eventually(async () =>
    /job_seconds_count\{[^}]*hold-sweep/.test((await alone.service.management.inject('/metrics')).body),
  );
  expect(await alone.wallets.read(userId)).toEqual({ availablePaise: 0, heldPaise: FEE });
  await alone.razorpay.stop();
});
