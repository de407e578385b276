import type { DoctorStatus } from '@anar/contracts/consult/doctors';
import type { PersonalDataStore } from '@anar/service-kit/events/erasure';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ConsultConfig } from '../config.ts';
import { createAnsweredConsultations } from '../consultations/answered.store.ts';
import type { ConsultationStore } from '../consultations/consultation.store.ts';
import type { PresenceListener, Realtime } from '../realtime/realtime.ts';
import { registerAccountConsumers } from './accounts.consumer.ts';
import { createAnswerTimes } from './answer-time.ts';
import { createDoctorStore, type DoctorStore } from './doctor.store.ts';
import { createDoctorDirectory, type DoctorDirectory } from './doctor-directory.ts';
import { seedLocalDoctors } from './local-seed.ts';
import { createPresence } from './presence.ts';
import { registerDoctorRoutes } from './routes.ts';
import { createShownDoctors } from './shown-doctors.ts';

export interface DoctorsOptions {
  consultations: Pick<ConsultationStore, 'inCall' | 'waiting'>;
  realtime: Pick<Realtime, 'isConnected' | 'toWatchers'>;
  clock: () => Date;
}

export type ApprovalListener = (doctorId: string, now: { isApproved: boolean; isSuspended: boolean }) => Promise<void>;

export interface DoctorsParts {
  doctors: DoctorDirectory;
  /** For reviews, which move a doctor's rating. */
  store: DoctorStore;
  /** What the call and the socket's `doctor:presence` both do. Throws `not_approved`, `profile_incomplete`, 404. */
  setPresence(doctorId: string, status: DoctorStatus): Promise<void>;
  /** A doctor's sockets open and close: what those who watch see changes with them. */
  onPresence: PresenceListener;
  /** A doctor may work from now on, or no more; `isSuspended`: nor soon. The listener may be called twice. */
  onApprovalChanged(listener: ApprovalListener): void;
  /** What an erasure empties. */
  people: PersonalDataStore[];
}

/** Doctors: their profiles, who may work, and who would answer now. */
export function registerDoctors(
  service: Service,
  config: Pick<ConsultConfig, 'localSeed'>,
  { consultations, realtime, clock }: DoctorsOptions,
): DoctorsParts {
  const store = createDoctorStore(service);
  const answered = createAnsweredConsultations(service);
  const answers = createAnswerTimes(answered, clock);
  const presence = createPresence(service, { doctors: store, consultations, realtime, clock });
  const shown = createShownDoctors({ consultations, presence, answers, media: service.media });
  registerDoctorRoutes(service, { doctors: store, shown, answered, answers, goTo: presence.set, clock });
  const approvalListeners: ApprovalListener[] = [];
  /** As it is now: events come in any order. */
  const approvalChanged = async (doctorId: string) => {
    const approval = (await store.find(doctorId))?.approval;
    const now = { isApproved: approval === 'approved', isSuspended: approval === 'suspended' };
    for (const listener of approvalListeners) await listener(doctorId, now);
  };
  registerAccountConsumers(service, { doctors: store, presence, approvalChanged });
  if (config.localSeed) seedLocalDoctors(service, store, clock);
  const doctors = createDoctorDirectory(service, { doctors: store, presence, answers, shown, clock });
  const onPresence: PresenceListener = {
    connected: ({ userId, role }) => (role === 'farmer' ? undefined : noteSocket(userId)),
    gone: noteSocket,
  };
  async function noteSocket(userId: string): Promise<void> {
    await store.seen(userId, clock());
    await presence.announce(userId);
  }
  const onApprovalChanged: DoctorsParts['onApprovalChanged'] = (listener) => void approvalListeners.push(listener);
  const people: PersonalDataStore[] = [
    store,
    // Who looks at the list of doctors sees that there is one less.
    { erase: presence.announce },
  ];
  return { doctors, store, setPresence: presence.set, onPresence, onApprovalChanged, people };
}
