import { consultTimer } from '@anar/contracts/messages/jobs';
import type { PersonalDataStore } from '@anar/service-kit/events/erasure/erasure';
import { createServiceClient } from '@anar/service-kit/http/service-client';
import { inParallel } from '@anar/service-kit/lifecycle/in-parallel';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ConsultConfig } from '../config.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { ConsultPhotos } from '../uploads/consult-photos.ts';
import type { ConsultationStore, StoredConsultation } from './consultation.store.ts';
import type { Doctors } from './doctors.ts';
import { createRequestConsultation } from './request/request-consultation.ts';
import { createRequestKeyStore } from './request/request-key.store.ts';
import { type ConsultationRouteDeps, registerConsultationRoutes } from './routes.ts';
import { createShowConsultations, type ShowConsultations } from './show/show-consultations.ts';
import { type ConsultationActions, createConsultationActions } from './steps/consultation-actions.ts';

export interface ConsultationsOptions {
  consultations: ConsultationStore;
  doctors: Doctors;
  photos: ConsultPhotos;
  realtime: Realtime;
  check: ConsultationRouteDeps['check'];
  clock: () => Date;
  byTheClock: boolean;
}

const EVERY_MINUTE = '* * * * *';
const BATCH = 500;
const AT_ONCE = 5;
const RING_AGAIN_SECONDS = 15;

/** Consultations from the request to the end, over HTTP and by timers. */
export function registerConsultations(
  service: Service,
  config: Pick<ConsultConfig, 'paymentsUrl' | 'authUrl'>,
  { consultations, doctors, photos, realtime, check, clock, byTheClock }: ConsultationsOptions,
): { actions: ConsultationActions; show: ShowConsultations; personalDataStores: PersonalDataStore[] } {
  const { jobs, log } = service;
  const clientOf = (audience: string, baseUrl: string | undefined) =>
    baseUrl === undefined ? undefined : createServiceClient(service, { baseUrl, audience });
  const keys = createRequestKeyStore(service);

  /** Schedules a delayed job per deadline; best effort, the sweep finds what it misses. */
  function alarm({ id, dueAt, nudgeAt, callUntil }: StoredConsultation): void {
    for (const at of [dueAt, nudgeAt, callUntil]) {
      if (!at || !byTheClock) continue;
      const delay = Math.max(0, at.getTime() - clock().getTime());
      jobs
        .add(consultTimer, `${id}-${at.getTime()}`, { consultationId: id }, { delay })
        .catch((err) => log.debug({ err }, 'no alarm for a deadline: the sweep will find it'));
    }
  }

  /** Rate limit of repeated rings; rings if Redis is down. */
  const mayRing = async (id: string) => {
    const key = service.key('rung', id);
    return (await service.redis.set(key, '1', 'EX', RING_AGAIN_SECONDS, 'NX').catch(() => 'OK')) === 'OK';
  };
  const actions = createConsultationActions({ consultations, doctors, realtime, clock, alarm, mayRing });
  jobs.define(consultTimer, async ({ consultationId }) => {
    const due = consultationId ? [consultationId] : await consultations.due(clock(), BATCH);
    await inParallel(AT_ONCE, due, (id) => actions.tick(id));
  });
  if (byTheClock) jobs.every(consultTimer, EVERY_MINUTE);

  const request = createRequestConsultation({
    consultations,
    keys,
    doctors,
    photos,
    payments: clientOf('payments', config.paymentsUrl),
    auth: clientOf('auth', config.authUrl),
    async withdraw(farmerId, id, movedBy) {
      await actions.withdraw(farmerId, id, movedBy);
      // The reply waits for the fee of this one.
      service.events.kick();
    },
    clock,
    log: service.log,
  });
  const show = createShowConsultations({ consultations, doctors, photos });
  registerConsultationRoutes(service, { consultations, doctors, request, actions, show, check });
  return { actions, show, personalDataStores: [actions, keys] };
}
