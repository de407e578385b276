import type { CreateConsultationRequest } from '@anar/contracts/consult/consultations';
import { consultErrors } from '@anar/contracts/errors/consult';
import { kitErrors } from '@anar/contracts/errors/kit';
import { paymentErrors } from '@anar/contracts/errors/payments';
import { type Hold, placeHold } from '@anar/contracts/holds';
import { readContact } from '@anar/contracts/users';
import { firstAidFor } from '@anar/emergencies/first-aid';
import { readEmergency } from '@anar/emergencies/read-emergency';
import type { PendingEvent } from '@anar/service-kit/events/outbox';
import { AppError } from '@anar/service-kit/http/errors';
import type { RequestOrigin } from '@anar/service-kit/http/routes';
import { type ServiceClient, ServiceRefusal } from '@anar/service-kit/http/service-client';
import type { ConsultPhotos } from '../../uploads/consult-photos.ts';
import type { ConsultationFields } from '../consultation.model.ts';
import type { ConsultationStore, StoredConsultation } from '../consultation.store.ts';
import type { ConsultedDoctor, Doctors } from '../people.ts';
import { factOf, tellingOf } from '../steps/consultation-events.ts';
import { dueAfter } from '../steps/consultation-state.ts';
import { nudgeAfter } from '../steps/nudges.ts';
import { words } from '../steps/words.ts';
import type { RequestKeyStore } from './request-key.store.ts';

export interface RequestDeps {
  consultations: ConsultationStore;
  keys: RequestKeyStore;
  doctors: Doctors;
  photos: ConsultPhotos;
  /** Undefined: not configured, and nobody can be asked. */
  payments: ServiceClient | undefined;
  auth: ServiceClient | undefined;
  clock: () => Date;
}

export type RequestConsultation = (
  asked: CreateConsultationRequest,
  origin: RequestOrigin,
) => Promise<StoredConsultation>;

/**
 * Asks a doctor. The fee is set aside before anything is stored, under an id that is known before: whatever is cut off in
 * between, a repeat finds the same hold, and one that nobody repeats is asked about by payments and goes back.
 */
export function createRequestConsultation(deps: RequestDeps): RequestConsultation {
  const { consultations, keys, doctors, photos, payments, auth, clock } = deps;

  async function contactOf(userId: string, requestId: string) {
    if (!auth) throw new AppError(kitErrors.serviceUnavailable);
    return auth.call(readContact, { params: { userId }, requestId });
  }

  async function hold(
    consultationId: string,
    userId: string,
    doctor: ConsultedDoctor,
    requestId: string,
  ): Promise<Hold> {
    if (!payments) throw new AppError(kitErrors.serviceUnavailable);
    const body = { consultationId, userId, doctorId: doctor.id, feePaise: doctor.feePaise };
    const place = () => payments.call(placeHold, { body, requestId });
    // Placing is idempotent by the consultation: what got lost on the way is asked for once more.
    const refusal = (error: unknown) => {
      if (!(error instanceof ServiceRefusal) || error.code !== paymentErrors.balanceTooLow.code) return error;
      return new AppError(paymentErrors.balanceTooLow, { details: error.details, cause: error });
    };
    return place()
      .catch((error) => (error instanceof ServiceRefusal ? Promise.reject(error) : place()))
      .catch((error) => Promise.reject(refusal(error)));
  }

  async function holdUnderFreshId(
    id: string,
    doctor: ConsultedDoctor,
    { userId }: CreateConsultationRequest,
    { requestId, idempotencyKey }: RequestOrigin,
    photoIds: readonly string[],
  ): Promise<{ id: string; placed: Hold }> {
    try {
      return { id, placed: await hold(id, userId, doctor, requestId) };
    } catch (error) {
      if (!(error instanceof ServiceRefusal) || error.code !== paymentErrors.holdDiffers.code) throw error;
      // That hold was given back meanwhile, or the doctor's fee has changed since.
      await photos.release(photoIds, userId, id);
      const fresh = await keys.renew(userId, idempotencyKey);
      return { id: fresh, placed: await hold(fresh, userId, doctor, requestId) };
    }
  }

  return async (asked, origin) => {
    const { userId, doctorId } = asked;
    const problem = asked.problemDescription.trim();
    if (problem === '' && asked.photoUrls.length === 0) throw new AppError(consultErrors.problemMissing);
    const emergency = readEmergency(problem);
    if (emergency) throw new AppError(consultErrors.emergency, { details: { firstAid: firstAidFor(emergency) } });

    const known = await keys.consultationFor(userId, origin.idempotencyKey);
    const stored = await consultations.find(known);
    if (stored?.farmerId === userId) return stored;
    const doctor = await doctors.find(doctorId);
    if (!doctor || doctorId === userId) throw new AppError(consultErrors.doctorUnknown);
    requireFeeAsSeen(asked, doctor);
    if (!(await doctors.isReachable(doctorId))) throw new AppError(consultErrors.doctorOffline);
    await consultations.refuseSecond(userId, doctorId);
    const [farmer, { phone: doctorPhone }] = await Promise.all([
      contactOf(userId, origin.requestId),
      contactOf(doctorId, origin.requestId),
    ]);
    const found = await photos.find(asked.photoUrls, userId, known);

    let { id, placed } = await holdUnderFreshId(known, doctor, asked, origin, found);
    for (let tries = 0; tries < 2; tries++) {
      const photoIds = await photos.claim(asked.photoUrls, userId, id);
      const one = newConsultation(asked, { id, problem, photoIds, doctor, farmer, doctorPhone, placed, at: clock() });
      const added = await consultations.add(id, one.fields, one.events).catch(async (error: unknown) => {
        await photos.release(photoIds, userId, id);
        throw error;
      });
      if (added) return added;
      // Payments asked about this id before it was stored, and gave its fee back.
      await photos.release(photoIds, userId, id);
      id = await keys.renew(userId, origin.idempotencyKey);
      placed = await hold(id, userId, doctor, origin.requestId);
    }
    throw new AppError(kitErrors.serviceUnavailable);
  };
}

const PAISE = 100;

/** Whoever saw another fee decides anew. Throws `fee_changed`. */
function requireFeeAsSeen({ consultationFee }: CreateConsultationRequest, { feePaise }: ConsultedDoctor): void {
  if (consultationFee === undefined || consultationFee * PAISE === feePaise) return;
  throw new AppError(consultErrors.feeChanged, { details: { consultationFee: feePaise / PAISE } });
}

interface NewConsultation {
  id: string;
  problem: string;
  photoIds: string[];
  doctor: ConsultedDoctor;
  farmer: { name: string; phone: string };
  doctorPhone: string;
  placed: Hold;
  at: Date;
}

function newConsultation(
  { userId, orchardId, sharesRecords = false }: CreateConsultationRequest,
  { id, problem, photoIds, doctor, farmer, doctorPhone, placed, at }: NewConsultation,
): { fields: ConsultationFields; events: PendingEvent[] } {
  const { holdId, funding } = placed;
  const dueAt = dueAfter('requested', at);
  const fields: ConsultationFields = {
    farmerId: userId,
    doctorId: doctor.id,
    farmer: { name: farmer.name, phone: farmer.phone },
    doctorPhone,
    problem,
    photos: photoIds,
    ...(orchardId && { orchardId }),
    sharesRecords,
    status: 'requested',
    isOpen: true,
    ...(dueAt && { dueAt }),
    ...nudgeAfter('requested', 0, at),
    createdAt: at,
    feePaise: doctor.feePaise,
    funding,
    holdId,
    prescriptions: [],
    prescriptionImages: [],
  };
  const events = [
    factOf('requested', { id, farmerId: userId, doctorId: doctor.id, holdId }),
    tellingOf(id, { to: doctor.id, key: 'requested', ...words.waits, until: dueAt }),
  ];
  return { fields, events };
}
