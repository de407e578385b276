import type { DoctorStats } from '@anar/contracts/consult/doctors';
import { dayAfter, indiaDay, indiaInstant } from '@anar/india/time';
import type { AnsweredConsultations, PaidConsultation } from '../consultations/answered.store.ts';
import type { AnswerTimes } from './answer-time.ts';
import type { StoredDoctor } from './doctor.store.ts';
import { ratingOf } from './doctor-on-wire.ts';

const DAYS = 30;

/** A doctor's statistics, from consultations that payments reported as paid. */
export async function readStats(
  doctor: StoredDoctor,
  {
    answered,
    answers,
    at,
  }: {
    answered: Pick<AnsweredConsultations, 'countPaid' | 'paidSince'>;
    answers: Pick<AnswerTimes, 'seconds'>;
    at: Date;
  },
): Promise<DoctorStats> {
  const first = dayAfter(indiaDay(at), 1 - DAYS);
  const [ended, paid, seconds] = await Promise.all([
    answered.countPaid(doctor.id),
    answered.paidSince(doctor.id, indiaInstant(`${first}T00:00`)),
    answers.seconds(doctor.id),
  ]);
  return {
    ended,
    rating: ratingOf(doctor),
    reviewCount: doctor.ratingCount,
    answerSeconds: seconds === undefined ? null : Math.round(seconds),
    days: byDay(paid, first),
    since: doctor.createdAt.toISOString(),
  };
}

/** Thirty days in India from `first`, including days without consultations. */
function byDay(paid: readonly PaidConsultation[], first: string): DoctorStats['days'] {
  const days = Map.groupBy(paid, ({ endedAt }) => (endedAt ? indiaDay(endedAt) : ''));
  return Array.from({ length: DAYS }, (_, index) => {
    const day = dayAfter(first, index);
    const some = days.get(day) ?? [];
    const earnedPaise = some.reduce((sum, { doctorPaise }) => sum + doctorPaise, 0);
    return { day, ended: some.length, earnedRupees: earnedPaise / 100 };
  });
}
