import type { DoctorStatus } from '@anar/contracts/consult/doctors';
import { LOCAL_DOCTORS } from '@anar/contracts/consult/local-doctors';
import type { PersonalDataStore } from '@anar/service-kit/events/erasure/erasure';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ConsultConfig } from '../config.ts';
import { createAnsweredConsultations } from '../consultations/answered.store.ts';
import type { ConsultationStore } from '../consultations/consultation.store.ts';
import type { PresenceListener, Realtime } from '../realtime/realtime.ts';
import { registerAccountConsumers } from './accounts.consumer.ts';
import { createAnswerTimes } from './answer-time.ts';
import type { DoctorProfileFields } from './doctor.model.ts';
import { createDoctorStore, type DoctorStore } from './doctor.store.ts';
import { createDoctorDirectory, type DoctorDirectory } from './doctor-directory.ts';
import { createFreeNoticeStore } from './free-notice/free-notice.store.ts';
import { sendFreeNotices } from './free-notice/send-free-notices.ts';
import { createPresence } from './presence/presence.ts';
import { registerDoctorRoutes } from './routes.ts';
import { createShownDoctors } from './shown-doctors.ts';

type Profile = Omit<DoctorProfileFields, 'name' | 'registrationNumber'>;
const PROFILES: readonly Profile[] = [
  { specialty: 'अनार रोग विशेषज्ञ', years: 14, languages: ['hi', 'mr'], feePaise: 19_900 },
  { specialty: 'कीट और छिड़काव विशेषज्ञ', years: 9, languages: ['hi', 'mr', 'kn'], feePaise: 14_900 },
  { specialty: 'पोषण और सिंचाई विशेषज्ञ', years: 21, languages: ['hi', 'gu', 'en'], feePaise: 29_900 },
];

/**
 * Seeds approved profiles of the demo doctors before the service starts. Like all doctors they are online once they log
 * in and go online.
 */
function seedLocalDoctors(
  { beforeWork, tombstones }: Pick<Service, 'beforeWork' | 'tombstones'>,
  doctors: Pick<DoctorStore, 'seed'>,
  clock: () => Date,
): void {
  beforeWork(async () => {
    for (const [index, profile] of PROFILES.entries()) {
      const known = LOCAL_DOCTORS[index];
      if (known === undefined || (await tombstones.has(known.id))) continue;
      const registrationNumber = `नमूना-${index + 1}`;
      await doctors.seed(known.id, { ...profile, name: known.name, registrationNumber }, clock());
    }
  });
}

export interface DoctorsOptions {
  consultations: Pick<ConsultationStore, 'inCall' | 'waiting'>;
  realtime: Pick<Realtime, 'isConnected' | 'doctorsHere' | 'toUser' | 'toWatchers'>;
  clock: () => Date;
  /** Interval of the presence heartbeat, ms; 0: none. */
  beatMs: number;
}

export type ApprovalListener = (doctorId: string, now: { isApproved: boolean; isSuspended: boolean }) => Promise<void>;

export interface DoctorsParts {
  doctors: DoctorDirectory;
  /** For reviews, which update the rating. */
  store: DoctorStore;
  /** Shared by the HTTP route and the socket's `doctor:presence`. Throws `not_approved`, `profile_incomplete`, 404. */
  setPresence(doctorId: string, status: DoctorStatus): Promise<void>;
  /** Publishes availability when a doctor's sockets open and close. */
  onPresence: PresenceListener;
  /**
   * Subscribes to approval changes; without `isSuspended` a doctor without approval awaits it again. May be called
   * twice for one change.
   */
  onApprovalChanged(listener: ApprovalListener): void;
  /** Stores emptied by an erasure. */
  personalDataStores: PersonalDataStore[];
}

/** Doctors: profiles, approval and availability. */
export function registerDoctors(
  service: Service,
  config: Pick<ConsultConfig, 'localSeed'>,
  { consultations, realtime, clock, beatMs }: DoctorsOptions,
): DoctorsParts {
  const store = createDoctorStore(service);
  const answered = createAnsweredConsultations(service);
  const answers = createAnswerTimes(answered, clock);
  const presence = createPresence(service, { doctors: store, consultations, realtime, clock });
  const shown = createShownDoctors({ consultations, presence, answers, media: service.media });
  const notices = createFreeNoticeStore(service);
  registerDoctorRoutes(service, { doctors: store, shown, answered, answers, notices, goTo: presence.set, clock });
  const approvalListeners: ApprovalListener[] = [];
  /** Reads the current approval: events arrive in any order. */
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
    disconnected: noteSocket,
  };
  async function noteSocket(userId: string): Promise<void> {
    await store.seen([userId], clock());
    await presence.announce(userId);
  }
  const beat = async () => {
    await presence.beat();
    await sendFreeNotices({ notices, doctors: store, consultations, presence, clock });
  };
  if (beatMs > 0) beatRegularly(service, beat, beatMs);
  const onApprovalChanged: DoctorsParts['onApprovalChanged'] = (listener) => void approvalListeners.push(listener);
  const personalDataStores: PersonalDataStore[] = [
    store,
    notices,
    // Watchers of the list are notified of the removal.
    { erase: presence.announce },
  ];
  return { doctors, store, setPresence: presence.set, onPresence, onApprovalChanged, personalDataStores };
}

/** A failed beat is made up for by the next one. */
function beatRegularly(
  { app, log, onStop }: Pick<Service, 'app' | 'log' | 'onStop'>,
  beat: () => Promise<void>,
  everyMs: number,
): void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const later = () => {
    if (!isStopped) timer = setTimeout(() => void run(), everyMs).unref();
  };
  async function run(): Promise<void> {
    await beat().catch((err) => log.warn({ err }, 'the presence of doctors was not renewed'));
    later();
  }
  app.addHook('onReady', async () => later());
  onStop('intake', () => {
    isStopped = true;
    clearTimeout(timer);
  });
}
