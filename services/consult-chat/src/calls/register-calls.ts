import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ConsultConfig } from '../config.ts';
import type { ConsultationStore } from '../consultations/consultation.store.ts';
import type { Doctors } from '../consultations/people.ts';
import type { Desk } from '../consultations/steps/desk.ts';
import type { RealtimeTier } from '../realtime/realtime.ts';
import { createCallStore } from './call.store.ts';
import { createCallDesk } from './call-desk.ts';
import { createCallMetrics } from './call-metrics.ts';
import { registerCallMessages } from './messages.ts';
import { registerCallRoutes } from './routes.ts';
import { createTellCall } from './tell-call.ts';

export interface CallsOptions {
  consultations: ConsultationStore;
  doctors: Doctors;
  desk: Desk;
  realtime: RealtimeTier;
  clock: () => Date;
}

/** Video and audio calls: who rings whom, what the two browsers tell each other, and the servers that media goes over. */
export function registerCalls(
  service: Service,
  { ice }: Pick<ConsultConfig, 'ice'>,
  { consultations, doctors, desk, realtime, clock }: CallsOptions,
): void {
  const metrics = createCallMetrics(service.metrics);
  desk.onMoved(createTellCall({ realtime, metrics }));
  const store = createCallStore(service);
  const calls = createCallDesk({ consultations, doctors, desk, calls: store, metrics, clock });
  registerCallMessages(realtime, { calls, desk, metrics });
  registerCallRoutes(service, { calls: store, doctors, ice, clock });
  const check = () => (ice.turn ? 'up' : 'unconfigured');
  service.health.add({ name: 'turn', required: false, check });
}
