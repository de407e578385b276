import { callError } from '@anar/contracts/consult/calls';
import { callResponse, doctorPresence, joinConsultation } from '@anar/contracts/consult/socket';
import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import type { DoctorsParts } from '../doctors/register-doctors.ts';
import { type RealtimeTier, refusingBy } from '../realtime/realtime.ts';
import type { ConsultationStore } from './consultation.store.ts';
import type { ConsultationActions } from './steps/consultation-actions.ts';

const DOCTORS = ['doctor', 'expert'] as const;
export const roomOf = (consultationId: string): string => `consultation:${consultationId}`;

export interface MessageDeps {
  consultations: Pick<ConsultationStore, 'readAsEither'>;
  actions: ConsultationActions;
  setPresence: DoctorsParts['setPresence'];
}

/** Consultation messages of clients over the socket; each does the same as its HTTP route. */
export function registerConsultationMessages(
  realtime: Pick<RealtimeTier, 'on'>,
  { consultations, actions, setPresence }: MessageDeps,
): void {
  const { on } = refusingBy(callError, realtime);
  on(doctorPresence, DOCTORS, async ({ userId }, { doctorId, status }) => {
    if (doctorId !== userId) throw new AppError(kitErrors.forbidden);
    await setPresence(doctorId, status);
  });
  on(callResponse, DOCTORS, async ({ userId }, { consultationId, accept, reason }) => {
    if (accept) await actions.accept(userId, consultationId);
    else await actions.reject(userId, consultationId, reason ? { reason } : {});
  });
  on(joinConsultation, 'any', async ({ userId }, { consultationId }, socket) => {
    await consultations.readAsEither(userId, consultationId);
    await socket.join(roomOf(consultationId));
  });
}
