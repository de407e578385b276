import type { Doctor, DoctorProfile } from '@anar/contracts/consult/doctors';
import type { doctorChanged } from '@anar/contracts/consult/socket';
import type { SocketData } from '@anar/contracts/messages/socket';
import type { StoredDoctor } from './doctor.store.ts';

const PAISE = 100;

/** Current availability of a doctor. */
export interface DoctorNow {
  isReachable: boolean;
  /** Reserved or in a call. */
  busy: boolean;
  waiting: number;
  /** Expected wait of a new request, including the queue; undefined with too few answers. */
  answerMinutes: number | undefined;
}

/**
 * A doctor as farmers see one. Note: on the wire `isAvailable` means busy, the opposite of its name; the mapping is
 * only here.
 */
export function doctorOnWire(
  doctor: StoredDoctor,
  { isReachable, busy, waiting, answerMinutes }: DoctorNow,
  image: string | undefined,
): Doctor {
  const { id, name, specialty, years, languages, feePaise, registrationNumber, ratingCount } = doctor;
  return {
    ...{ id, name, specialty, registrationNumber, waiting },
    experience: years,
    rating: ratingOf(doctor),
    reviewCount: ratingCount,
    languages: [...languages],
    consultationFee: feePaise / PAISE,
    ...(image !== undefined && { image }),
    isAvailable: busy,
    status: isReachable ? 'online' : 'offline',
    answerMinutes: answerMinutes ?? null,
  };
}

/** The doctor's own profile. */
export function profileOnWire(doctor: StoredDoctor, now: DoctorNow, image: string | undefined): DoctorProfile {
  const { approval, proposed } = doctor;
  const changes = proposed && {
    specialty: proposed.specialty,
    experience: proposed.years,
    consultationFee: proposed.feePaise / PAISE,
  };
  return {
    ...doctorOnWire(doctor, now, image),
    ...{ approval, isComplete: isComplete(doctor) },
    ...(changes && { proposed: changes }),
  };
}

/** Availability as sent to watchers. */
export function changeOnWire(
  doctorId: string,
  { isReachable, busy }: Pick<DoctorNow, 'isReachable' | 'busy'>,
): SocketData<typeof doctorChanged> {
  return { doctorId, status: isReachable ? 'online' : 'offline', isAvailable: busy };
}

/** The mean with one decimal; null without reviews. */
export function ratingOf({ ratingSum, ratingCount }: Pick<StoredDoctor, 'ratingSum' | 'ratingCount'>): number | null {
  return ratingCount === 0 ? null : Math.round((ratingSum / ratingCount) * 10) / 10;
}

export function isComplete({ name, specialty, languages, registrationNumber }: StoredDoctor): boolean {
  return name !== '' && specialty !== '' && languages.length > 0 && registrationNumber !== '';
}
