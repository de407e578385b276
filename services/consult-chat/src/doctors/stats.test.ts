import type { DoctorStats } from '@anar/contracts/consult/doctors';
import { dispose } from '@anar/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsultFixture, createConsultFixture } from '../testing/consult-fixture.ts';
import { median } from './answer-time.ts';

let fixture: ConsultFixture;
beforeAll(async () => {
  fixture = await createConsultFixture('doctorstats', { startsAt: new Date('2026-11-21T06:30:00Z') });
});
afterAll(dispose);

const statsOf = async (userId: string): Promise<DoctorStats> =>
  (await fixture.call({ userId, role: 'doctor' }, 'GET', `/api/doctors/${userId}/stats`)).json();

it('stats of a doctor without consultations are zero', async () => {
  const { userId: doctorId } = await fixture.approvedDoctor();
  const { days, since, ...rest } = await statsOf(doctorId);
  expect(rest).toEqual({ ended: 0, rating: null, reviewCount: 0, answerSeconds: null });
  expect(since).toBe(fixture.at().toISOString());
  expect(days).toHaveLength(30);
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-10-23', '2026-11-21']);
  expect(days.every(({ ended, earnedRupees }) => ended === 0 && earnedRupees === 0)).toBe(true);
});

it('stats count paid consultations, by day in India', async () => {
  const { userId: doctorId } = await fixture.approvedDoctor();
  const ended = (endedAt: string, state: 'paid' | 'returned' | undefined, doctorPaise = 0, answer = 40) => {
    const at = new Date(endedAt);
    const createdAt = new Date(at.getTime() - 3_600_000);
    return fixture.consultation({
      ...{
        doctorId,
        status: 'ended',
        endedAt: at,
        createdAt,
        acceptedAt: new Date(createdAt.getTime() + answer * 1000),
      },
      ...(state && { fee: { state, doctorPaise, at } }),
    });
  };
  await ended('2026-11-20T18:29:59Z', 'paid', 15_950);
  await ended('2026-11-20T18:30:00Z', 'paid', 23_925, 20);
  await ended('2026-11-21T05:00:00Z', 'paid', 100, 90);
  await ended('2026-11-21T05:00:00Z', 'returned', 0, 300);
  await ended('2026-11-21T05:00:00Z', undefined);
  await ended('2026-10-22T18:29:59Z', 'paid', 50_000);
  fixture.pass(31_000);
  const { days, ...rest } = await statsOf(doctorId);
  expect(rest).toMatchObject({ ended: 4, answerSeconds: 40 });
  expect(days.filter(({ ended: count }) => count > 0)).toEqual([
    { day: '2026-11-20', ended: 1, earnedRupees: 159.5 },
    { day: '2026-11-21', ended: 2, earnedRupees: 240.25 },
  ]);
});

it.each([
  [[], undefined],
  [[1, 2], undefined],
  [[9, 1, 5], 5],
  [[4, 1, 2, 9], 3],
])('the median of %j is %j', (values, middle) => expect(median(values)).toBe(middle));
