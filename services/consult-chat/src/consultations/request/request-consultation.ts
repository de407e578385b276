import { CONSULTATION } from '@anar/contracts/consult/constants';
import type { CreateConsultationRequest } from '@anar/contracts/consult/consultations';
import { consultErrors } from '@anar/contracts/errors/consult';
import { kitErrors } from '@anar/contracts/errors/kit';
import { paymentErrors } from '@anar/contracts/errors/payments';
import { type Hold, placeHold } from '@anar/contracts/payments/holds';
import { readContact } from '@anar/contracts/users/users';
import { firstAidFor } from '@anar/emergencies/first-aid';
import { readEmergency } from '@anar/emergencies/read-emergency';
import { plainLines } from '@anar/india/text';
import type { PendingEvent } from '@anar/service-kit/events/outbox/outbox';
import { AppError } from '@anar/service-kit/http/errors';
import type { RequestOrigin } from '@anar/service-kit/http/routes';
import { type ServiceClient, ServiceRefusal } from '@anar/service-kit/http/service-client';
import type { Logger } from '@anar/service-kit/lifecycle/operations/logger';
import type { ConsultPhotos } from '../../uploads/consult-photos.ts';
import type { ConsultationFields } from '../consultation.model.ts';
import type { ConsultationStore, StoredConsultation } from '../consultation.store.ts';
import type { ConsultedDoctor, Doctors } from '../doctors.ts';
import { factOf, notificationEvent } from '../steps/consultation-events.ts';
import { dueAfter } from '../steps/consultation-state.ts';
import { nudgeAfter } from '../steps/nudges.ts';
import { texts } from '../steps/texts.ts';
import type { RequestKeyStore } from './request-key.store.ts';

export interface RequestDeps {
  consultations: ConsultationStore;
  keys: RequestKeyStore;
  doctors: Doctors;
  photos: ConsultPhotos;
  /** Undefined when not configured: requests fail with 503. */
  payments: ServiceClient | undefined;
  auth: ServiceClient | undefined;
  /**
   * Withdraws the farmer's waiting request for the submission with this key, idempotently, and publishes it at once.
   * Throws `state_changed` when it no longer waits.
   */
  withdraw(farmerId: string, id: string, movedBy: string): Promise<void>;
  clock: () => Date;
  log: Pick<Logger, 'warn'>;
}

/** Attempts with a new id each: a request whose hold was released needs a second one, rarely a third. */
const TRIES = 3;
const HOUR_MS = 60 * 60 * 1000;
/** How long a reply waits for the returned fee of a withdrawn request: one event to payments, and one back. */
const RETURN_WAIT_MS = 5000;
const RETURN_LOOK_MS = 100;

export type RequestConsultation = (
  asked: CreateConsultationRequest,
  origin: RequestOrigin,
) => Promise<StoredConsultation>;

/**
 * Requests a consultation, or moves a waiting request to another doctor. The hold is placed before anything is stored,
 * under an id known beforehand: after an interruption, a repeat finds the same hold. Compensation: a failure releases
 * the hold; after a crash payments asks about it and releases it. A moved request is withdrawn after every check, and
 * its fee returned before the new hold is placed: two fees are never held. A repeat of an interrupted move goes on
 * where it stopped.
 */
export function createRequestConsultation(deps: RequestDeps): RequestConsultation {
  const { consultations, keys, doctors, photos, payments, auth, withdraw, clock, log } = deps;

  async function contactOf(userId: string, requestId: string) {
    if (!auth) throw new AppError(kitErrors.serviceUnavailable);
    return auth.call(readContact, { params: { userId }, requestId });
  }

  async function refuseRinging(userId: string): Promise<void> {
    const anHourAgo = new Date(clock().getTime() - HOUR_MS);
    const isOften = (await consultations.countCancelled(userId, anHourAgo)) >= CONSULTATION.cancelsPerHour;
    if (isOften)
      throw new AppError(consultErrors.cancelledOften, { headers: { 'retry-after': String(HOUR_MS / 1000) } });
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
    // Placing a hold is idempotent by consultation id: retried once if the reply is lost.
    const refusal = (error: unknown) => {
      if (!(error instanceof ServiceRefusal) || error.code !== paymentErrors.balanceTooLow.code) return error;
      return new AppError(paymentErrors.balanceTooLow, { details: error.details, cause: error });
    };
    return place()
      .catch((error) => (error instanceof ServiceRefusal ? Promise.reject(error) : place()))
      .catch((error) => Promise.reject(refusal(error)));
  }

  /**
   * Compensation: voids the id, which releases the hold, and gives the request key a new id. Returns the consultation
   * if it is stored after all.
   */
  async function giveBack(
    id: string,
    { userId: farmerId, doctorId }: CreateConsultationRequest,
    { idempotencyKey }: RequestOrigin,
    photoIds: readonly string[],
  ): Promise<StoredConsultation | undefined> {
    try {
      const stored = await consultations.findOrVoid(id, [factOf('dismissed', { id, farmerId, doctorId, holdId: id })]);
      if (stored?.farmerId === farmerId) return stored;
      await keys.renew(farmerId, idempotencyKey);
      await photos.release(photoIds, farmerId, id);
    } catch (err) {
      log.warn({ err, consultationId: id }, 'a fee may be set aside for nothing: payments will ask about it');
    }
    return undefined;
  }

  /** Throws 503 when the fee did not come back in time; a repeat waits again. */
  async function moveFrom(before: StoredConsultation, movedBy: string): Promise<void> {
    await withdraw(before.farmerId, before.id, movedBy);
    for (let waited = 0; waited <= RETURN_WAIT_MS; waited += RETURN_LOOK_MS) {
      if ((await consultations.find(before.id))?.fee) return;
      await new Promise((resolve) => setTimeout(resolve, RETURN_LOOK_MS));
    }
    throw new AppError(kitErrors.serviceUnavailable);
  }

  return async (request, origin) => {
    const { userId, doctorId, insteadOf } = request;
    const before = insteadOf && (await consultations.read({ userId, as: 'farmer' }, insteadOf));
    const asked = before ? withCaseOf(before, request) : request;
    const problem = before ? before.problem : plainLines(asked.problemDescription);
    if (problem === '' && asked.photoUrls.length === 0 && !before) throw new AppError(consultErrors.problemMissing);
    const emergency = readEmergency(problem);
    if (emergency) throw new AppError(consultErrors.emergency, { details: { firstAid: firstAidFor(emergency) } });

    let id = await keys.consultationFor(userId, origin.idempotencyKey);
    const movedBy = origin.idempotencyKey ?? id;
    const stored = await consultations.find(id);
    if (stored?.farmerId === userId) return stored;
    const doctor = await doctors.find(doctorId);
    if (!doctor || doctorId === userId) throw new AppError(consultErrors.doctorUnknown);
    requireFeeAsSeen(asked, doctor);
    if (!(await doctors.isReachable(doctorId))) throw new AppError(consultErrors.doctorOffline);
    await consultations.refuseSecond(userId, doctorId);
    // The withdrawn request of a move that is repeated is not a cancel.
    if (!before || before.movedBy !== movedBy) await refuseRinging(userId);
    const [farmer, { phone: doctorPhone }] = await Promise.all([
      contactOf(userId, origin.requestId),
      contactOf(doctorId, origin.requestId),
    ]);
    const found = await photos.find(asked.photoUrls, userId, id);
    if (before) await moveFrom(before, movedBy);

    /** Undefined if the id is voided: the caller needs another. */
    async function book(doctor: ConsultedDoctor): Promise<StoredConsultation | undefined> {
      const placed = await hold(id, userId, doctor, origin.requestId);
      const claimed = await photos.claim(asked.photoUrls, userId, id);
      const photoIds = before ? before.photos : claimed;
      const one = newConsultation(asked, { id, problem, photoIds, doctor, farmer, doctorPhone, placed, at: clock() });
      return consultations.add(id, one.fields, one.events);
    }

    /** Undefined if the hold was released meanwhile, or placed with another fee: the caller retries with a new id. */
    async function afterFailure(error: unknown): Promise<StoredConsultation | undefined> {
      if (error instanceof ServiceRefusal && error.code === paymentErrors.holdDiffers.code) return undefined;
      const stored = isNotHeld(error) ? undefined : await giveBack(id, asked, origin, found);
      if (stored) return stored;
      throw error;
    }

    for (let tries = 0; tries < TRIES; tries++) {
      const added = await book(doctor).catch(afterFailure);
      if (added) return added;
      await photos.release(found, userId, id);
      id = await keys.renew(userId, origin.idempotencyKey);
    }
    throw new AppError(kitErrors.serviceUnavailable);
  };
}

/** Payments rejected the request: no hold exists. */
const isNotHeld = (error: unknown): boolean =>
  error instanceof ServiceRefusal || (error instanceof AppError && error.code === paymentErrors.balanceTooLow.code);

const PAISE = 100;

/** A farmer who was shown another fee must confirm. Throws `fee_changed`. */
function requireFeeAsSeen({ consultationFee }: CreateConsultationRequest, { feePaise }: ConsultedDoctor): void {
  if (consultationFee === undefined || consultationFee * PAISE === feePaise) return;
  throw new AppError(consultErrors.feeChanged, { details: { consultationFee: feePaise / PAISE } });
}

/** The request with the orchard of a withdrawn one, which also keeps the claims of its photos. */
function withCaseOf(
  { orchardId, sharesRecords }: StoredConsultation,
  { doctorId, userId, problemDescription, consultationFee }: CreateConsultationRequest,
): CreateConsultationRequest {
  return {
    ...{ doctorId, userId, problemDescription, photoUrls: [], sharesRecords },
    ...(orchardId !== undefined && { orchardId }),
    ...(consultationFee !== undefined && { consultationFee }),
  };
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
    notificationEvent(id, { to: doctor.id, key: 'requested', ...texts.waits, until: dueAt }),
  ];
  return { fields, events };
}
