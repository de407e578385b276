import type { Doctor } from '@anar/contracts/consult/doctors';

/** A doctor as far as a consultation needs one. */
export interface ConsultedDoctor
  extends Pick<Doctor, 'id' | 'name' | 'specialty' | 'rating' | 'reviewCount' | 'image' | 'registrationNumber'> {
  feePaise: number;
}

/** The doctors, as the folder of that name knows them. */
export interface Doctors {
  /** Approved ones; undefined for all others. */
  find(id: string): Promise<ConsultedDoctor | undefined>;
  /** Also of those who are no longer approved: their consultations stay readable. */
  findMany(ids: readonly string[]): Promise<ReadonlyMap<string, ConsultedDoctor>>;
  /** What a push calls a doctor. */
  nameOf(id: string): Promise<string>;
  isReachable(id: string): Promise<boolean>;
  isApproved(userId: string): Promise<boolean>;
  /** Throws `not_approved`. */
  requireApproved(userId: string): Promise<void>;
  /** Tells those who watch that a doctor came, went, or is in a call. */
  announce(id: string): void;
  /** From this doctor's own answers, in minutes; undefined while there are too few. */
  answerMinutes(id: string): Promise<number | undefined>;
}
