import type { Doctor } from '@anar/contracts/consult/doctors';

/** The facts of a doctor that a consultation needs. */
export interface ConsultedDoctor
  extends Pick<Doctor, 'id' | 'name' | 'specialty' | 'rating' | 'reviewCount' | 'image' | 'registrationNumber'> {
  feePaise: number;
}

/** Port to the doctors, implemented in `doctors/`. */
export interface Doctors {
  /** An approved doctor; undefined otherwise. */
  find(id: string): Promise<ConsultedDoctor | undefined>;
  /** Also doctors who are no longer approved: their consultations stay readable. */
  findMany(ids: readonly string[]): Promise<ReadonlyMap<string, ConsultedDoctor>>;
  /** Display name in pushes. */
  nameOf(id: string): Promise<string>;
  isReachable(id: string): Promise<boolean>;
  isApproved(userId: string): Promise<boolean>;
  /** Throws `not_approved`. */
  requireApproved(userId: string): Promise<void>;
  /** The doctor's desk asked for something: a sign of life, also without a socket. */
  seen(id: string): Promise<void>;
  /** Publishes a doctor's availability to watchers. */
  announce(id: string): void;
  /** Median answer time in minutes; undefined with too few answers. */
  answerMinutes(id: string): Promise<number | undefined>;
}
