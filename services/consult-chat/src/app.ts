import { eraseDeletedUsers } from '@anar/service-kit/events/erasure';
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
import { registerDoctors } from './doctors/register-doctors.ts';
import { ownFiles } from './export/own-files.ts';
import { loadPrescriptionCheck } from './prescriptions/check-lines.ts';
import { registerPrescriptions } from './prescriptions/register-prescriptions.ts';
import type { Later } from './realtime/open-sockets.ts';
import { type RealtimeOptions, registerRealtime } from './realtime/register-realtime.ts';
import { registerReviews } from './reviews/register-reviews.ts';
import { createConsultPhotos } from './uploads/consult-photos.ts';

export interface AppOptions {
  /** The time by which deadlines are judged; tests have their own. */
  clock?: () => Date;
  /** Acts on deadlines by itself; tests ask for it. */
  byTheClock?: boolean;
  realtime?: RealtimeOptions;
  /** When what was written to somebody who is away is weighed; tests do it themselves. */
  weighLater?: Later;
  /** A log that loses or doubles: for the test that shows that this would be seen. */
  brokenLog?: (log: ChatLog) => ChatLog;
}

/** Doctors, consultations, prescriptions and reviews, and the realtime tier that they are told over. */
export function buildApp(
  config: ConsultConfig,
  { clock = () => new Date(), byTheClock = true, realtime: timing = {}, weighLater, brokenLog }: AppOptions = {},
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
    people: doctorData,
  } = registerDoctors(service, config, { consultations, realtime, clock });
  realtime.onPresence(onPresence);
  realtime.setMayReceive(doctors.isApproved);
  const check = loadPrescriptionCheck();
  const parts = { consultations, doctors, photos, realtime, check, clock, byTheClock };
  const { desk, show, people } = registerConsultations(service, config, parts);
  onApprovalChanged(async (doctorId, { isApproved, isSuspended }) => {
    if (isSuspended) await desk.closeOfDoctor(doctorId);
    else if (!isApproved) await desk.closeRequestsOfDoctor(doctorId);
  });
  registerConsultationMessages(realtime, { consultations, desk, setPresence });
  const { people: farmData, nextHarvest } = registerCaseSheet(service, { ...parts, show });
  const { people: prescriptionData } = registerPrescriptions(service, { ...parts, desk, nextHarvest });
  const { people: ratings } = registerReviews(service, { consultations, show, doctors: doctorStore, realtime, clock });
  registerDisputeRoutes(service, { consultations, show, realtime, clock });
  const { people: words } = registerChat(service, { ...parts, desk, weighLater, brokenLog });
  registerCalls(service, config, { ...parts, desk, onApprovalChanged });
  // Last: the doctor's screen is sent how the call and the consultations ended.
  onApprovalChanged((doctorId) => realtime.refreshReceiving(doctorId));
  registerStateRoute(service, consultations);
  registerFeeSettledConsumer(service, consultations, (one) => notifyParties(realtime, one));
  const records = [...prescriptionData, ...people, ...ratings, ...farmData, ...words];
  // Sockets first, whatever waits after them; nobody asks for a doctor whose open consultations are being closed.
  eraseDeletedUsers(service, [realtime, ...doctorData, ...records, service.media]);
  exportPersonalData(service, ownFiles(service), { media: service.media });
  return service;
}
