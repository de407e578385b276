import { readIceServers, readRing } from '@anar/contracts/consult/calls';
import { callErrors } from '@anar/contracts/errors/consult';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { ConsultationStore } from '../consultations/consultation.store.ts';
import type { Doctors } from '../consultations/doctors.ts';
import type { CallStore } from './call.store.ts';
import { ringOf } from './call-moves.ts';
import { type IceConfig, iceServersFor } from './signalling/ice-servers.ts';

export interface CallRouteDeps {
  calls: Pick<CallStore, 'mayCallAs'>;
  consultations: Pick<ConsultationStore, 'find'>;
  doctors: Pick<Doctors, 'find'>;
  ice: IceConfig;
  clock: () => Date;
}

export function registerCallRoutes(
  { routes }: Pick<Service, 'routes'>,
  { calls, consultations, doctors, ice, clock }: CallRouteDeps,
): void {
  routes.user(readIceServers, async ({ caller: { userId } }, reply) => {
    const as = await calls.mayCallAs(userId);
    if (as === undefined || (as === 'doctor' && !(await doctors.find(userId)))) {
      throw new AppError(callErrors.noLiveConsultation);
    }
    reply.header('cache-control', 'no-store');
    return iceServersFor(userId, ice, clock());
  });
  routes.public(readRing, async ({ params: { consultationId, callId } }, reply) => {
    reply.header('cache-control', 'no-store');
    const one = await consultations.find(consultationId);
    return { state: one ? ringOf(one, callId, clock()) : 'over' } as const;
  });
}
