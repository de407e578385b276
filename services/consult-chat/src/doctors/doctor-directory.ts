import type { Doctor } from '@anar/contracts/consult/doctors';
import { consultErrors } from '@anar/contracts/errors/consult';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { createBatchLoader } from '@anar/service-kit/mongo/batch-loader';
import type { AnswerTimes } from './answer-time.ts';
import type { DoctorStore, StoredDoctor } from './doctor.store.ts';
import { ratingOf } from './doctor-on-wire.ts';
import type { Presence } from './presence/presence.ts';
import type { ShownDoctors } from './shown-doctors.ts';

/** The facts of a doctor that a consultation shows. */
export interface NamedDoctor
  extends Pick<Doctor, 'id' | 'name' | 'specialty' | 'rating' | 'reviewCount' | 'image' | 'registrationNumber'> {
  feePaise: number;
}

/** Doctors, for the rest of the service. */
export interface DoctorDirectory {
  /** An approved doctor; undefined otherwise. */
  find(id: string): Promise<NamedDoctor | undefined>;
  /** Also doctors who are no longer approved, or erased: their consultations stay readable. */
  findMany(ids: readonly string[]): Promise<ReadonlyMap<string, NamedDoctor>>;
  /** Display name in pushes. */
  nameOf(id: string): Promise<string>;
  isReachable(id: string): Promise<boolean>;
  isApproved(userId: string): Promise<boolean>;
  /** Throws `not_approved`. */
  requireApproved(userId: string): Promise<void>;
  /** The doctor's desk asked for something: a sign of life, also without a socket. */
  seen(id: string): Promise<void>;
  /** Publishes a doctor's availability to watchers. Never throws. */
  announce(id: string): void;
  /** Median answer time in minutes; undefined with too few answers. */
  answerMinutes(id: string): Promise<number | undefined>;
}

export interface DoctorDirectoryDeps {
  doctors: DoctorStore;
  presence: Presence;
  answers: AnswerTimes;
  shown: Pick<ShownDoctors, 'image'>;
  clock: () => Date;
}

export function createDoctorDirectory(
  { log }: Pick<Service, 'log'>,
  { doctors, presence, answers, shown, clock }: DoctorDirectoryDeps,
): DoctorDirectory {
  function named(doctor: StoredDoctor): NamedDoctor {
    const { id, name, specialty, registrationNumber, feePaise, ratingCount } = doctor;
    const image = shown.image(doctor);
    const rating = { rating: ratingOf(doctor), reviewCount: ratingCount };
    return { id, name, specialty, registrationNumber, feePaise, ...rating, ...(image !== undefined && { image }) };
  }

  const loadApproved = createBatchLoader(async (ids) => {
    const approved = await doctors.approvedAmong(ids);
    return new Map(approved.map((id) => [id, true]));
  });
  const isApproved = async (userId: string) => (await loadApproved(userId)) === true;

  return {
    async find(id) {
      const doctor = await doctors.find(id);
      return doctor?.approval === 'approved' ? named(doctor) : undefined;
    },
    async findMany(ids) {
      const found = await doctors.findMany([...new Set(ids)]);
      return new Map(found.map((doctor) => [doctor.id, named(doctor)]));
    },
    nameOf: async (id) => (await doctors.find(id))?.name || 'डॉक्टर',
    async isReachable(id) {
      const doctor = await doctors.find(id);
      return doctor !== undefined && presence.isReachable(doctor);
    },
    isApproved,
    async requireApproved(userId) {
      if (!(await isApproved(userId))) throw new AppError(consultErrors.notApproved);
    },
    seen: (id) => doctors.seen([id], clock()),
    announce(id) {
      presence.announce(id).catch((err) => log.warn({ err, doctorId: id }, 'a doctor’s change was not announced'));
    },
    answerMinutes: answers.minutes,
  };
}
