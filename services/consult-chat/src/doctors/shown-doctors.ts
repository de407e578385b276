import type { Doctor, DoctorProfile } from '@anar/contracts/consult/doctors';
import type { MediaStore } from '@anar/service-kit/media/media';
import type { ConsultationStore } from '../consultations/consultation.store.ts';
import type { AnswerTimes } from './answer-time.ts';
import type { StoredDoctor } from './doctor.store.ts';
import { type DoctorNow, doctorOnWire, profileOnWire } from './doctor-on-wire.ts';
import type { Presence } from './presence/presence.ts';

export interface ShownDoctorsDeps {
  consultations: Pick<ConsultationStore, 'inCall' | 'waiting'>;
  presence: Pick<Presence, 'isReachable'>;
  answers: Pick<AnswerTimes, 'minutes'>;
  media: Pick<MediaStore, 'link'>;
}

/** Doctors with their current availability. */
export function createShownDoctors({ consultations, presence, answers, media }: ShownDoctorsDeps) {
  async function nowOf(doctor: StoredDoctor): Promise<DoctorNow> {
    const [found] = await withNow([doctor]);
    if (!found) throw new Error(`Nothing is known of doctor ${doctor.id}`);
    return found.now;
  }

  async function withNow(doctors: readonly StoredDoctor[]): Promise<{ doctor: StoredDoctor; now: DoctorNow }[]> {
    const ids = doctors.map(({ id }) => id);
    const [requests, inCall] = await Promise.all([consultations.waiting(ids), consultations.inCall(ids)]);
    const queues = Map.groupBy(requests, ({ doctorId }) => doctorId);
    return Promise.all(
      doctors.map(async (doctor) => {
        const { id } = doctor;
        const [isReachable, minutes] = await Promise.all([presence.isReachable(doctor), answers.minutes(id)]);
        const waiting = queues.get(id)?.length ?? 0;
        const answerMinutes = minutes && minutes * (waiting + 1);
        return { doctor, now: { isReachable, busy: inCall.includes(id), waiting, answerMinutes } };
      }),
    );
  }

  /** A link to the portrait; undefined without one. */
  const image = ({ photo }: Pick<StoredDoctor, 'photo'>) => (photo ? media.link(photo, 'thumb') : undefined);

  return {
    image,
    /** Those who can answer soonest first. */
    async list(doctors: readonly StoredDoctor[], { onlineOnly = false } = {}): Promise<Doctor[]> {
      const all = await withNow(doctors);
      return all
        .filter(({ now }) => now.isReachable || !onlineOnly)
        .sort((a, b) => bySoonest(a.now, b.now))
        .map(({ doctor, now }) => doctorOnWire(doctor, now, image(doctor)));
    },
    one: async (doctor: StoredDoctor): Promise<Doctor> => doctorOnWire(doctor, await nowOf(doctor), image(doctor)),
    profile: async (doctor: StoredDoctor): Promise<DoctorProfile> =>
      profileOnWire(doctor, await nowOf(doctor), image(doctor)),
  };
}

export type ShownDoctors = ReturnType<typeof createShownDoctors>;

/** Sort order: reachable, free, shorter queue, quicker answers; unknown answer times last. */
export function bySoonest(a: DoctorNow, b: DoctorNow): number {
  const rank = ({ isReachable, busy, waiting, answerMinutes }: DoctorNow) => [
    isReachable ? 0 : 1,
    busy ? 1 : 0,
    waiting,
    answerMinutes ?? Number.MAX_SAFE_INTEGER,
  ];
  const [ranksOfA, ranksOfB] = [rank(a), rank(b)];
  return ranksOfA.map((value, index) => value - (ranksOfB[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
