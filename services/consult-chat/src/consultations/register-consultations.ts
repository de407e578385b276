import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ConsultConfig } from '../config.ts';
import type { Realtime } from '../realtime/realtime.ts';
import { type ConsultationStore, createConsultationStore } from './consultation.store.ts';

export interface ConsultationsOptions {
  realtime: Realtime;
  clock: () => Date;
  byTheClock: boolean;
}

/** Consultations from the request to the end. */
export function registerConsultations(
  service: Service,
  _config: ConsultConfig,
  _options: ConsultationsOptions,
): { consultations: ConsultationStore } {
  return { consultations: createConsultationStore(service) };
}
