import type { ConsultationStatus } from '@anar/contracts/consult/consultations';
import { consultReviewed } from '@anar/contracts/messages/events';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { dispose, eventually } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StoredConsultation } from '../consultations/consultation.store.ts';
import { type ConsultFixture, createConsultFixture } from '../testing/consult-fixture.ts';
import { closeClients, collectMessages } from '../testing/test-tier.ts';
import { createRatingStore } from './rating.store.ts';

let fixture: ConsultFixture;
beforeAll(async () => {
  fixture = await createConsultFixture('reviews');
});
afterEach(closeClients);
afterAll(dispose);

const ended = (doctorId: string) => fixture.consultation({ doctorId, status: 'ended', endedAt: fixture.at() });
const review = ({ id, farmerId }: Pick<StoredConsultation, 'id' | 'farmerId'>, rating: unknown, more: object = {}) =>
  fixture.call({ userId: farmerId }, 'POST', `/api/consultations/${id}/review`, { rating, ...more });
const ratingOf = async (doctorId: string) => {
  const { ratingSum, ratingCount } = (await fixture.doctors.find(doctorId)) ?? {};
  return { ratingSum, ratingCount };
};
const rows = (doctorId: string) => fixture.service.mongo.collection('ratings').countDocuments({ doctorId });

describe('a review', () => {
  it('is shown to its farmer, updates the doctor’s rating, and both screens re-read', async () => {
    const { userId: doctorId } = await fixture.approvedDoctor();
    const one = await ended(doctorId);
    const screens = [one.farmer, one.doctor].map(async (who) =>
      collectMessages(await fixture.socketOf(who), 'consultation:changed'),
    );
    const changed = await Promise.all(screens);
    const desk = await collectMessages(await fixture.socketOf(one.doctor), 'doctor:changed');
    const body = { consultationId: one.id, userId: one.farmerId, doctorId, reviewText: '  बहुत \u0007अच्छा ' };
    const reply = await review(one, 4, body);
    expect([reply.statusCode, reply.json().review]).toEqual([200, { rating: 4, reviewText: 'बहुत अच्छा' }]);
    await eventually(async () => expect(await ratingOf(doctorId)).toEqual({ ratingSum: 4, ratingCount: 1 }));
    await eventually(() => changed.every(({ length }) => length > 0));
    // Sent once the rating is stored, so that the desk reads the new one.
    await eventually(() => expect(desk).toContainEqual(expect.objectContaining({ doctorId })));
    for (const received of changed) expect(received).toMatchObject([{ consultationId: one.id }]);
    await review(await ended(doctorId), 5);
    await review(await ended(doctorId), 5);
    await eventually(async () => expect(await ratingOf(doctorId)).toEqual({ ratingSum: 14, ratingCount: 3 }));
    const seen = (await fixture.call({ userId: ulid() }, 'GET', `/api/doctors/${doctorId}`)).json();
    expect(seen).toMatchObject({ rating: 4.7, reviewCount: 3 });
  });

  it('counts once: of 50 concurrent ones one succeeds', async () => {
    const { userId: doctorId } = await fixture.approvedDoctor();
    const one = await ended(doctorId);
    const replies = await Promise.all(Array.from({ length: 50 }, (_, i) => review(one, (i % 5) + 1)));
    const won = replies.filter(({ statusCode }) => statusCode === 200);
    expect(won).toHaveLength(1);
    expect(new Set(replies.filter((reply) => !won.includes(reply)).map((reply) => reply.json().code))).toEqual(
      new Set(['reviewed_before']),
    );
    const sum = won[0]?.json().review.rating;
    await eventually(async () => expect(await ratingOf(doctorId)).toEqual({ ratingSum: sum, ratingCount: 1 }));
    expect((await fixture.published('consult.reviewed')).filter(({ userId }) => userId === one.farmerId)).toHaveLength(
      1,
    );
  });

  it('is counted for each of 20 concurrent farmers', async () => {
    const { userId: doctorId } = await fixture.approvedDoctor();
    const all = await Promise.all(Array.from({ length: 20 }, () => ended(doctorId)));
    const replies = await Promise.all(all.map((one, i) => review(one, (i % 5) + 1)));
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await eventually(async () => expect(await ratingOf(doctorId)).toEqual({ ratingSum: 60, ratingCount: 20 }));
    expect(await rows(doctorId)).toBe(20);
  });

  it.each([['requested'], ['ringing'], ['connected'], ['rejected'], ['dismissed'], ['missed']] as const)(
    'of a consultation that is %s is rejected',
    async (status: ConsultationStatus) => {
      const reply = await review(await fixture.consultation({ status }), 5);
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'not_reviewable']);
    },
  );

  it('is accepted only from the farmer, from 1 to 5, with matching ids', async () => {
    const one = await ended((await fixture.approvedDoctor()).userId);
    for (const userId of [one.doctorId, ulid()]) {
      expect((await review({ ...one, farmerId: userId }, 5)).statusCode).toBe(404);
    }
    for (const rating of [0, 6, 4.5, 'five', null]) {
      expect((await review(one, rating)).json().code).toBe('invalid_request');
    }
    expect((await review(one, 5, { consultationId: ulid() })).json().code).toBe('invalid_request');
    expect((await review(one, 5, { userId: ulid() })).statusCode).toBe(403);
  });
});

describe('the running total of reviews', () => {
  it('counts each review once, over repeats and replicas', async () => {
    const doctorId = ulid();
    const replicas = [1, 2, 3].map(() => createRatingStore(fixture.service));
    const reviews = Array.from({ length: 10 }, (_, i) => ({ id: ulid(), stars: (i % 5) + 1 }));
    await Promise.all(
      [...replicas, ...replicas].flatMap((ratings) =>
        reviews.map(({ id, stars }) => ratings.count(id, doctorId, stars)),
      ),
    );
    expect(await replicas[0]?.count(reviews[0]?.id ?? '', doctorId, 5)).toEqual({ sum: 30, count: 10 });
  });

  it('repairs a doctor’s rating after a crash between row and rating, and never goes back', async () => {
    const { userId: doctorId } = await fixture.approvedDoctor();
    const ratings = createRatingStore(fixture.service);
    const [first, second] = [ulid(), ulid()];
    await ratings.count(first, doctorId, 5);
    await ratings.count(second, doctorId, 3);
    const again = { consultationId: first, farmerId: ulid(), doctorId, rating: 5 };
    await fixture.publish(toEvent(consultReviewed, { aggregateId: first, userId: again.farmerId, data: again }), 9);
    await eventually(async () => expect(await ratingOf(doctorId)).toEqual({ ratingSum: 8, ratingCount: 2 }));
    await fixture.doctors.putRating(doctorId, { sum: 5, count: 1 });
    expect(await ratingOf(doctorId)).toEqual({ ratingSum: 8, ratingCount: 2 });
  });

  it('is erased with the doctor', async () => {
    const { userId: doctorId } = await fixture.approvedDoctor();
    await review(await ended(doctorId), 5);
    await eventually(async () => (await rows(doctorId)) === 1);
    await fixture.deleteAccount({ userId: doctorId });
    await eventually(async () => (await rows(doctorId)) === 0);
  });
});
