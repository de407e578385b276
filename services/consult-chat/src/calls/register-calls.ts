import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ConsultConfig } from '../config.ts';
import type { ConsultationStore } from '../consultations/consultation.store.ts';
import type { Doctors } from '../consultations/doctors.ts';
import type { ConsultationActions } from '../consultations/steps/consultation-actions.ts';
import type { DoctorsParts } from '../doctors/register-doctors.ts';
import type { RealtimeTier } from '../realtime/realtime.ts';
import { createCallStore } from './call.store.ts';
import { createCallActions } from './call-actions.ts';
import { createCallMetrics } from './call-metrics.ts';
import { registerCallMessages } from './messages.ts';
import { createCallPublisher } from './publish-call.ts';
import { registerCallRoutes } from './routes.ts';
import { deviceIn, seatsIn } from './signalling/call-rooms.ts';
import { createPlainSignals } from './signalling/plain-signals.ts';

const LOOK_MS = 500;

export interface CallsOptions {
  consultations: ConsultationStore;
  doctors: Doctors;
  actions: ConsultationActions;
  realtime: RealtimeTier;
  onApprovalChanged: DoctorsParts['onApprovalChanged'];
  clock: () => Date;
}

/** Video and audio calls: ringing, signalling between the two browsers, and the ICE servers. */
export function registerCalls(
  service: Service,
  { ice, callsWaitMs }: Pick<ConsultConfig, 'ice' | 'callsWaitMs'>,
  { consultations, doctors, actions, realtime, onApprovalChanged, clock }: CallsOptions,
): void {
  const metrics = createCallMetrics(service.metrics);
  actions.onMoved(createCallPublisher({ realtime, metrics }));
  const store = createCallStore(service);
  const calls = createCallActions({ consultations, doctors, actions, calls: store, realtime, metrics, clock });
  onApprovalChanged(async (doctorId, { isApproved }) => {
    if (!isApproved) await calls.endOfDoctor(doctorId);
  });
  realtime.onSessionEnded(async (rooms) => {
    const deviceId = deviceIn(rooms);
    for (const seat of seatsIn(rooms)) if (deviceId) await calls.leave({ ...seat, deviceId });
  });
  const plain = createPlainSignals(service, { calls, consultations, store, realtime, clock });
  registerCallMessages(realtime, { calls, actions, plain, metrics });
  registerCallRoutes(service, { calls: store, consultations, doctors, ice, clock });
  const isInCall = (rooms: readonly string[]) => seatsIn(rooms).length > 0;
  const overHere = async () => {
    for (const until = Date.now() + callsWaitMs; Date.now() < until; await sleep(LOOK_MS)) {
      // Otherwise their next call would start on this stopping replica.
      realtime.sendElsewhere(isInCall);
      if (!isInCall(realtime.roomsHere())) return;
    }
  };
  service.onStop('intake', overHere, callsWaitMs + 2 * LOOK_MS);
  const check = () => (ice.turn ? 'up' : 'unconfigured');
  service.health.add({ name: 'turn', required: false, check });
}
