import { CONSULTATION_STATUSES } from '@anar/contracts/consult/constants';
import {
  acceptConsultation,
  cancelConsultation,
  confirmPhoneCall,
  createConsultation,
  endConsultation,
  listActiveConsultations,
  listDoctorConsultations,
  listPastConsultations,
  readConsultation,
  rejectConsultation,
  saveConsultationNotes,
} from '@anar/contracts/consult/consultations';
import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { PrescriptionCheck } from '../prescriptions/check-lines.ts';
import type { ConsultationStore } from './consultation.store.ts';
import type { Doctors } from './doctors.ts';
import type { RequestConsultation } from './request/request-consultation.ts';
import type { ShowConsultations } from './show/show-consultations.ts';
import type { ConsultationActions } from './steps/consultation-actions.ts';
import { isOpen, OPEN } from './steps/consultation-state.ts';

export interface ConsultationRouteDeps {
  consultations: ConsultationStore;
  doctors: Pick<Doctors, 'requireApproved' | 'seen'>;
  request: RequestConsultation;
  actions: ConsultationActions;
  show: ShowConsultations;
  check: Pick<PrescriptionCheck, 'refuseForbidden'>;
}

const PAGE = 50;
/** High enough to list all open ones. */
const MOST_OPEN = 500;
const CLOSED = CONSULTATION_STATUSES.filter((status) => !isOpen(status));
const DOCTORS = ['doctor', 'expert'] as const;

export function registerConsultationRoutes({ routes }: Service, deps: ConsultationRouteDeps): void {
  const { consultations, doctors, request, actions, show, check } = deps;

  routes.self(createConsultation, async ({ body, origin }, reply) => {
    const one = await request(body, origin);
    reply.code(201);
    if (one.status === 'requested') actions.announceRequest(one);
    return show.one(one, 'farmer');
  });

  routes.self(listActiveConsultations, async ({ caller }) =>
    show.many(await consultations.listOfFarmer(caller.userId, { open: true, limit: PAGE }), 'farmer'),
  );
  routes.self(listPastConsultations, async ({ caller, query: { before } }) =>
    show.many(
      await consultations.listOfFarmer(caller.userId, { open: false, limit: PAGE, ...(before && { before }) }),
      'farmer',
    ),
  );

  routes.role(DOCTORS, listDoctorConsultations, async ({ caller, params: { doctorId }, query }) => {
    if (caller.userId !== doctorId) throw new AppError(kitErrors.forbidden);
    await doctors.requireApproved(doctorId);
    await doctors.seen(doctorId);
    const { status, search, before } = query;
    const page = { limit: PAGE, ...(before && { before }), ...(search && { search }) };
    const of = (statuses: typeof OPEN) => consultations.listOfDoctor(doctorId, { ...page, statuses });
    if (status) return show.many(await of([status]), 'doctor');
    const openOnes = () => consultations.listOfDoctor(doctorId, { ...page, limit: MOST_OPEN, statuses: OPEN });
    const [open, closed] = await Promise.all([before ? [] : openOnes(), of(CLOSED)]);
    return show.many([...open, ...closed], 'doctor');
  });

  routes.user(readConsultation, async ({ caller, params: { id } }) => {
    const one = await consultations.readAsEither(caller.userId, id);
    if (one.farmerId === caller.userId) return show.one(one, 'farmer');
    await doctors.requireApproved(caller.userId);
    return show.one(one, 'doctor');
  });

  routes.user(cancelConsultation, async ({ caller, params: { id } }) =>
    show.one(await actions.cancel(caller.userId, id), 'farmer'),
  );
  routes.role(DOCTORS, acceptConsultation, async ({ caller, params: { id } }) =>
    show.one(await actions.accept(caller.userId, id), 'doctor'),
  );
  routes.role(DOCTORS, rejectConsultation, async ({ caller, params: { id }, body }) => {
    check.refuseForbidden(body?.text ?? '');
    return show.one(await actions.reject(caller.userId, id, body ?? {}), 'doctor');
  });
  routes.role(DOCTORS, confirmPhoneCall, async ({ caller, params: { id } }) =>
    show.one(await actions.confirmPhoneCall(caller.userId, id), 'doctor'),
  );
  routes.role(DOCTORS, endConsultation, async ({ caller, params: { id }, body }) =>
    show.one(await actions.end(caller.userId, id, body?.notes), 'doctor'),
  );
  routes.role(DOCTORS, saveConsultationNotes, async ({ caller, params: { id }, body: { notes } }) =>
    show.one(await actions.note(caller.userId, id, notes), 'doctor'),
  );
}
