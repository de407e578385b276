import { eraseDeletedUsers } from '@anar/service-kit/events/erasure';
import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import type { ConsultConfig } from './config.ts';
import { registerConsultations } from './consultations/register-consultations.ts';
import { registerRealtime } from './realtime/register-realtime.ts';

export interface AppOptions {
  /** The time by which deadlines are judged; tests have their own. */
  clock?: () => Date;
  /** Acts on deadlines by itself; tests ask for it. */
  byTheClock?: boolean;
}

/** Doctors, consultations, prescriptions and reviews, and the realtime tier that they are told over. */
export function buildApp(
  config: ConsultConfig,
  { clock = () => new Date(), byTheClock = true }: AppOptions = {},
): Service {
  const service = createService({
    name: 'consult',
    title: 'Consultations',
    config,
    uses: { mongo: true, redis: true, events: true, media: true },
  });
  const realtime = registerRealtime(service, config);
  registerConsultations(service, config, { realtime, clock, byTheClock });
  eraseDeletedUsers(service, [realtime]);
  return service;
}
