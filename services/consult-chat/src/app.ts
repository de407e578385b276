import { eraseDeletedUsers } from '@anar/service-kit/events/erasure/erasure';
import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import { exportPersonalData } from '@anar/service-kit/personal-data/export-personal-data';
import { registerCalls } from './calls/register-calls.ts';
import { registerCaseSheet } from './case-sheet/register-case-sheet.ts';
import type { ChatLog } from './chat/log/chat-log.store.ts';
import { registerChat } from './chat/register-chat.ts';
import type { ConsultConfig } from './config.ts';
import { createConsultationStore } from './consultations/consultation.store.ts';
import { registerFeeSettledConsumer } from './consultations/fee/fee-settled.consumer.ts';
import { registerStateRoute } from './consultations/fee/state-route.ts';
import { registerConsultationMessages } from './consultations/messages.ts';
import { registerConsultations } from './consultations/register-consultations.ts';
import { notifyParties } from './consultations/steps/notify-parties.ts';
import { registerDisputeRoutes } from './disputes/routes.ts';
import { BEAT_MS } from './doctors/presence/presence.ts';
import { registerDoctors } from './doctors/register-doctors.ts';
import { ownFiles } from './export/own-files.ts';
import { loadPrescriptionCheck } from './prescriptions/check-lines.ts';
import { registerPrescriptions } from './prescriptions/register-prescriptions.ts';
import type { Later } from './realtime/open-sockets.ts';
import { type RealtimeOptions, registerRealtime } from './realtime/register-realtime.ts';
import { registerReviews } from './reviews/register-reviews.ts';
import { createConsultPhotos } from './uploads/consult-photos.ts';

export interface AppOptions {
  /** Clock for deadlines; tests inject their own. */
  clock?: () => Date;
  /** Runs the timer jobs; tests trigger them explicitly. */
  byTheClock?: boolean;
  /** Interval of the doctors' presence heartbeat, ms; 0: none. */
  presenceBeatMs?: number;
  realtime?: RealtimeOptions;
  /** Schedules the decision whether to push unread messages; tests run it themselves. */
  decideLater?: Later;
  /** Wraps the log with faults (loss, duplicates), to prove that the consistency tests detect them. */
  brokenLog?: (log: ChatLog) => ChatLog;
}

/** Doctors, consultations, prescriptions, reviews, chat and calls, and the realtime tier that delivers their events. */
export function buildApp(
  config: ConsultConfig,
  {
    clock = () => new Date(),
    byTheClock = true,
    presenceBeatMs = byTheClock ? BEAT_MS : 0,
    realtime: timing = {},
    decideLater,
    brokenLog,
  }: AppOptions = {},
): Service {
  const service = createService({
    name: 'consult',
    title: 'Consultations',
    config,
    uses: { mongo: true, redis: true, events: true, media: true },
  });
  const realtime = registerRealtime(service, config, timing);
  const consultations = createConsultationStore(service);
  const photos = createConsultPhotos(service);
  const {
    doctors,
    store: doctorStore,
    setPresence,
    onPresence,
    onApprovalChanged,
    personalDataStores: doctorData,
  } = registerDoctors(service, config, { consultations, realtime, clock, beatMs: presenceBeatMs });
  realtime.onPresence(onPresence);
  realtime.setMayReceive(doctors.isApproved);
  const check = loadPrescriptionCheck();
  const parts = { consultations, doctors, photos, realtime, check, clock, byTheClock };
  const { actions, show, personalDataStores } = registerConsultations(service, config, parts);
  onApprovalChanged(async (doctorId, { isApproved, isSuspended }) => {
    if (isSuspended) await actions.closeOfDoctor(doctorId);
    else if (!isApproved) await actions.closeRequestsOfDoctor(doctorId);
  });
  registerConsultationMessages(realtime, { consultations, actions, setPresence });
  const { personalDataStores: farmData, nextHarvest } = registerCaseSheet(service, { ...parts, show });
  const { personalDataStores: prescriptionData } = registerPrescriptions(service, { ...parts, actions, nextHarvest });
  const { personalDataStores: ratings } = registerReviews(service, {
    consultations,
    show,
    doctors: doctorStore,
    announce: doctors.announce,
    realtime,
    clock,
  });
  registerDisputeRoutes(service, { consultations, show, realtime, clock });
  const { personalDataStores: words } = registerChat(service, { ...parts, actions, decideLater, brokenLog });
  registerCalls(service, config, { ...parts, actions, onApprovalChanged });
  // Registered last: the doctor still receives how their call and consultations ended.
  onApprovalChanged((doctorId) => realtime.refreshReceiving(doctorId));
  registerStateRoute(service, consultations);
  registerFeeSettledConsumer(service, consultations, (one) => notifyParties(realtime, one));
  const records = [...prescriptionData, ...personalDataStores, ...ratings, ...farmData, ...words];
  // Sockets are closed first; then the doctor's profile, so that no farmer sends a new request while open ones are
  // being closed.
  eraseDeletedUsers(service, [realtime, ...doctorData, ...records, service.media]);
  exportPersonalData(service, ownFiles(service), { media: service.media });
  return service;
}
