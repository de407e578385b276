import type { ConsultationStore, StoredConsultation } from '../consultation.store.ts';
import type { Doctors } from '../doctors.ts';

/** Place of a request in the queue, and the expected wait by this doctor's answer times. */
export interface Queue {
  ahead: number;
  expectedMinutes: number | null;
}

/** Of a waiting request; undefined otherwise. */
export async function queueOf(
  one: StoredConsultation,
  {
    consultations,
    doctors,
  }: { consultations: Pick<ConsultationStore, 'waiting'>; doctors: Pick<Doctors, 'answerMinutes'> },
): Promise<Queue | undefined> {
  if (one.status !== 'requested') return undefined;
  const [waiting, minutes] = await Promise.all([
    consultations.waiting([one.doctorId]),
    doctors.answerMinutes(one.doctorId),
  ]);
  const ahead = waiting.filter(({ id }) => id < one.id).length;
  return { ahead, expectedMinutes: minutes === undefined ? null : minutes * (ahead + 1) };
}
