import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ConsultConfig } from '../config.ts';
import type { ConsultationStore } from '../consultations/consultation.store.ts';
import type { Doctors } from '../consultations/people.ts';
import type { Desk } from '../consultations/steps/desk.ts';
import type { DoctorsParts } from '../doctors/register-doctors.ts';
import type { RealtimeTier } from '../realtime/realtime.ts';
import { createCallStore } from './call.store.ts';
import { createCallDesk } from './call-desk.ts';
import { createCallMetrics } from './call-metrics.ts';
import { deviceIn, seatsIn } from './call-rooms.ts';
import { registerCallMessages } from './messages.ts';
import { createPlainSignals } from './plain-signals.ts';
import { registerCallRoutes } from './routes.ts';
import { createTellCall } from './tell-call.ts';

const LOOK_MS = 500;

export interface CallsOptions {
  consultations: ConsultationStore;
  doctors: Doctors;
  desk: Desk;
  realtime: RealtimeTier;
  onApprovalChanged: DoctorsParts['onApprovalChanged'];
  clock: () => Date;
}

/** Video and audio calls: who rings whom, what the two browsers tell each other, and the servers that media goes over. */
export function registerCalls(
  service: Service,
  { ice, callsWaitMs }: Pick<ConsultConfig, 'ice' | 'callsWaitMs'>,
  { consultations, doctors, desk, realtime, onApprovalChanged, clock }: CallsOptions,
): void {
  const metrics = createCallMetrics(service.metrics);
  desk.onMoved(createTellCall({ realtime, metrics }));
  const store = createCallStore(service);
  const calls = createCallDesk({ consultations, doctors, desk, calls: store, realtime, metrics, clock });
  onApprovalChanged(async (doctorId, { isApproved }) => {
    if (!isApproved) await calls.endOfDoctor(doctorId);
  });
  realtime.onSessionEnded(async (rooms) => {
    const deviceId = deviceIn(rooms);
    for (const seat of seatsIn(rooms)) if (deviceId) await calls.leave({ ...seat, deviceId });
  });
  const plain = createPlainSignals(service, { calls, consultations, store, realtime, clock });
  registerCallMessages(realtime, { calls, desk, plain, metrics });
  registerCallRoutes(service, { calls: store, consultations, doctors, ice, clock });
  const isInCall = (rooms: readonly string[]) => seatsIn(rooms).length > 0;
  const overHere = async () => {
    for (const until = Date.now() + callsWaitMs; Date.now() < until; await sleep(LOOK_MS)) {
      // Else the next call of theirs would begin here.
      realtime.sendElsewhere(isInCall);
      if (!isInCall(realtime.roomsHere())) return;
    }
  };
  service.onStop('intake', overHere, callsWaitMs + 2 * LOOK_MS);
  const check = () => (ice.turn ? 'up' : 'unconfigured');
  service.health.add({ name: 'turn', required: false, check });
}
