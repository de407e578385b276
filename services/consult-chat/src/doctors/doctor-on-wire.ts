import type { Doctor, DoctorProfile } from '@anar/contracts/consult/doctors';
import type { doctorChanged } from '@anar/contracts/consult/socket';
import type { SocketData } from '@anar/contracts/socket';
import type { StoredDoctor } from './doctor.store.ts';

const PAISE = 100;

/** What a doctor is at this moment. */
export interface DoctorNow {
  isReachable: boolean;
  /** A call rings or runs. */
  busy: boolean;
  waiting: number;
  /** What a farmer who asks now would wait, the queue included; undefined: too few answers to tell. */
  answerMinutes: number | undefined;
}

/** A doctor as farmers see one. Here alone `busy` becomes `isAvailable`, which says the contrary of its name. */
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

/** One's own profile. */
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

/** What those receive who watch the doctors. */
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
