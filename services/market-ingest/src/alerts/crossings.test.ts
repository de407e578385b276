import { userDeleted } from '@anar/contracts/messages/events';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { eventually } from '@anar/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJudgedAlerts } from './judged-alerts.store.ts';
import { type AlertFixture, createAlertFixture } from './testing/alert-fixture.ts';

let fixture: AlertFixture;
beforeAll(async () => {
  fixture = await createAlertFixture('crossings');
  await fixture.addReplica();
});
beforeEach(() => fixture.at('2026-11-21T06:30:00Z'));
afterAll(() => fixture.stop());

const daysOf = (pushes: Record<string, string>[]) => pushes.map(({ key }) => key?.split('/').at(-1));

describe('a price that crosses an alert', () => {
  it('is pushed in plain Hindi with mandi, price, day and the path of its screen', async () => {
    const person = fixture.person();
    const id = await fixture.price('Solapur', '2026-11-19', 11_500);
    const { alert } = (await person.add(id, 'above', 12_000)).json();
    await fixture.price('Solapur', '2026-11-20', 112_050);
    await fixture.refreshed([id]);
    expect(await person.pushes()).toEqual([
      {
        userId: person.userId,
        kind: 'price_alert',
        key: `price-alert/${alert.id}/2026-11-20`,
        title: 'सोलापुर: अनार ₹1,12,050 क्विंटल',
        text: 'सोलापुर (भगवा) में 20 नवंबर को भाव ₹1,12,050 क्विंटल (₹1,120.5 किलो) रहा। आपने ₹12,000 या ऊपर जाने पर बताने को कहा था।',
        path: `/market/${id}`,
        until: '2026-11-23T06:30:00.000Z',
      },
    ]);
    expect(await person.list()).toMatchObject([{ reached: true }]);
  });

  it('up, down and up again on three days: two pushes, however often two replicas receive the refresh event', async () => {
    const person = fixture.person();
    const id = await fixture.price('Pune', '2026-11-17', 11_000);
    await person.add(id, 'above', 12_000);
    for (const [day, modal] of [
      ['2026-11-18', 12_100],
      ['2026-11-19', 11_900],
      ['2026-11-20', 12_300],
    ] as const) {
      await fixture.price('Pune', day, modal);
      await fixture.refreshed([id], 20);
    }
    expect(daysOf(await person.pushes())).toEqual(['2026-11-18', '2026-11-20']);
  });

  it('is judged for every alert of the mandi, read in batches', async () => {
    const people = Array.from({ length: 7 }, () => fixture.person());
    const id = await fixture.price('Sangli', '2026-11-19', 11_500);
    await Promise.all(people.map((person) => person.add(id, 'above', 12_000)));
    const batches: string[][] = [];
    for await (const batch of createJudgedAlerts(fixture.service, 3).unjudged(id, {
      day: '2026-11-20',
      modal: 12_050,
    })) {
      batches.push(batch.map(({ userId }) => userId));
    }
    expect(batches.map(({ length }) => length)).toEqual([3, 3, 1]);
    expect(batches.flat().toSorted()).toEqual(people.map(({ userId }) => userId).toSorted());
  });

  it('downwards: is pushed only to the user with a `below` alert', async () => {
    const [below, above] = [fixture.person(), fixture.person()];
    const id = await fixture.price('Nashik', '2026-11-19', 12_500);
    await below.add(id, 'below', 12_000);
    await above.add(id, 'above', 12_000);
    await fixture.price('Nashik', '2026-11-20', 11_900);
    await fixture.refreshed([id]);
    expect((await below.pushes()).map(({ text }) => text)).toEqual([expect.stringContaining('₹12,000 से नीचे जाने पर')]);
    expect(await above.pushes()).toEqual([]);
  });

  it('is pushed once to each of 20 users', async () => {
    const people = Array.from({ length: 20 }, () => fixture.person());
    const id = await fixture.price('Wai', '2026-11-19', 11_500);
    await Promise.all(people.map((person) => person.add(id, 'above', 12_000)));
    await fixture.price('Wai', '2026-11-20', 12_500);
    await fixture.refreshed([id], 5);
    const counts = await Promise.all(people.map(async (person) => (await person.pushes()).length));
    expect(new Set(counts)).toEqual(new Set([1]));
  });
});

describe('no push is sent', () => {
  it('for a price that was already past the limit when the alert was created', async () => {
    const person = fixture.person();
    const id = await fixture.price('Satara', '2026-11-19', 12_500);
    await person.add(id, 'above', 12_000);
    await fixture.refreshed([id]);
    await fixture.price('Satara', '2026-11-20', 12_600);
    await fixture.refreshed([id]);
    expect(await person.pushes()).toEqual([]);
  });

  it('for an import of days before the newest', async () => {
    const person = fixture.person();
    const id = await fixture.price('Jalna', '2026-11-20', 11_500);
    await person.add(id, 'above', 12_000);
    await fixture.price('Jalna', '2026-11-10', 13_000);
    await fixture.refreshed([id]);
    expect(await person.pushes()).toEqual([]);
    expect(await person.list()).toMatchObject([{ reached: false }]);
  });

  it('for a price older than three days', async () => {
    const person = fixture.person();
    const id = await fixture.price('Latur', '2026-11-10', 11_500);
    await person.add(id, 'above', 12_000);
    await fixture.price('Latur', '2026-11-17', 12_500);
    await fixture.refreshed([id]);
    expect(await person.pushes()).toEqual([]);
    await fixture.price('Latur', '2026-11-18', 12_500);
    await fixture.refreshed([id]);
    expect(daysOf(await person.pushes())).toEqual(['2026-11-18']);
  });

  it('a second time for a day whose price is corrected', async () => {
    const person = fixture.person();
    const id = await fixture.price('Beed', '2026-11-19', 11_500);
    await person.add(id, 'above', 12_000);
    for (const modal of [12_500, 11_500, 12_600]) {
      await fixture.price('Beed', '2026-11-20', modal);
      await fixture.refreshed([id], 3);
    }
    expect(daysOf(await person.pushes())).toEqual(['2026-11-20']);
  });

  it('for an alert that was removed', async () => {
    const person = fixture.person();
    const id = await fixture.price('Parbhani', '2026-11-19', 11_500);
    const { alert } = (await person.add(id, 'above', 12_000)).json();
    await person.remove(alert.id);
    await fixture.price('Parbhani', '2026-11-20', 12_500);
    await fixture.refreshed([id]);
    expect(await person.pushes()).toEqual([]);
  });
});

it('account deletion: the user’s alerts are erased, and no new one can be added', async () => {
  const [deletedUser, otherUser] = [fixture.person(), fixture.person()];
  const id = await fixture.price('Akola', '2026-11-19', 11_500);
  for (const person of [deletedUser, otherUser]) await person.add(id, 'above', 12_000);
  const { userId } = deletedUser;
  await fixture.publish([toEvent(userDeleted, { aggregateId: userId, userId, data: { userId } })]);
  const alerts = fixture.service.mongo.collection('price_alerts');
  await eventually(async () => expect(await alerts.countDocuments({ userId })).toBe(0));
  // The other replica may have handled the erasure: this one sees the tombstone when its cached look-up expires.
  await eventually(async () => expect(await fixture.service.tombstones.hasCached(userId)).toBe(true));
  const reply = await deletedUser.add(id, 'above', 12_000);
  expect([reply.statusCode, reply.json().code]).toEqual([401, 'session_ended']);
  await fixture.price('Akola', '2026-11-20', 12_500);
  await fixture.refreshed([id]);
  expect(await deletedUser.pushes()).toEqual([]);
  expect(await otherUser.pushes()).toHaveLength(1);
  expect(await alerts.countDocuments({ userId })).toBe(0);
});
