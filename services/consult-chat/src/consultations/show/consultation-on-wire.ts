import type { Consultation } from '@anar/contracts/consult/consultations';
import { callOnWire } from '../../calls/stored-call.ts';
import type { ConsultPhotos } from '../../uploads/consult-photos.ts';
import type { StoredConsultation, Viewer } from '../consultation.store.ts';
import type { ConsultedDoctor } from '../doctors.ts';
import { isFeeHeld, isOpen } from '../steps/consultation-state.ts';
import { isCutOff, wasHelped } from '../steps/was-helped.ts';
import type { Queue } from './queue.ts';

const PAISE = 100;

export interface WireFacts {
  doctor: ConsultedDoctor | undefined;
  photos: Pick<ConsultPhotos, 'links' | 'thumbs'>;
  /** For the farmer of a waiting request. */
  queue: Queue | undefined;
}

/** A consultation as one side sees it. */
export function onWire(one: StoredConsultation, as: Viewer['as'], { doctor, photos, queue }: WireFacts): Consultation {
  // A doctor who never accepted must not see number and photos after the end.
  const isOver = as === 'doctor' && !isOpen(one.status) && one.acceptedAt === undefined;
  const shownPhotos = isOver ? [] : one.photos;
  const prescription = one.prescriptions.at(-1);
  const text = (at: Date | undefined) => at?.toISOString();
  return withoutUndefined({
    id: one.id,
    doctorId: one.doctorId,
    userId: one.farmerId,
    problemDescription: one.problem,
    photoUrls: photos.links(shownPhotos),
    thumbnailUrls: photos.thumbs(shownPhotos),
    status: one.status,
    cancelledBy: one.cancelledBy,
    rejectReason: one.rejectReason,
    rejectText: one.rejectText,
    validUntil: validUntil(one).toISOString(),
    createdAt: one.createdAt.toISOString(),
    acceptedAt: text(one.acceptedAt),
    connectedAt: text(one.connectedAt),
    endedAt: text(one.endedAt),
    consultationFee: Math.round(one.feePaise / PAISE),
    funding: one.funding,
    isRefunded: isFeeHeld(one) && one.fee?.state === 'returned',
    prescription: prescription ? prescription.text : null,
    prescriptionLines: prescription?.lines ?? [],
    prescriptionImageUrls: photos.links(prescription?.images ?? []),
    prescriptionVersion: prescription?.version,
    chatThreadId: one.threadId,
    chatOpenUntil: text(one.chatExpiresAt),
    doctorName: doctor?.name ?? '',
    doctorSpecialty: doctor?.specialty ?? '',
    doctorRating: doctor?.rating ?? null,
    doctorReviewCount: doctor?.reviewCount ?? 0,
    doctorImage: doctor?.image,
    user: as === 'doctor' ? (isOver ? { ...one.farmer, phone: '' } : one.farmer) : undefined,
    // The doctor's number is hidden until accepted: before that the farmer can still cancel and get the fee back.
    doctorPhone: as === 'farmer' && one.acceptedAt ? one.doctorPhone : undefined,
    notes: as === 'doctor' ? one.notes : undefined,
    isHelped: as === 'doctor' ? wasHelped(one) : undefined,
    isCutOff: as === 'doctor' && one.status === 'connected' && !one.call && isCutOff(one) ? true : undefined,
    sharesRecords: one.sharesRecords,
    call: one.call && callOnWire(one.call),
    queue,
    review: one.review && { rating: one.review.rating, reviewText: one.review.text },
    dispute: one.dispute && {
      state: one.dispute.state,
      text: one.dispute.text,
      openedAt: one.dispute.openedAt.toISOString(),
      ...(one.dispute.decidedAt && { decidedAt: one.dispute.decidedAt.toISOString() }),
    },
    seq: one.seq,
  });
}

/** The state's deadline; once accepted, the end of the chat. */
function validUntil({ chatExpiresAt, dueAt, endedAt, createdAt }: StoredConsultation): Date {
  return chatExpiresAt ?? dueAt ?? endedAt ?? createdAt;
}

/** Omits undefined fields. */
function withoutUndefined(fields: { [K in keyof Consultation]: Consultation[K] | undefined }): Consultation {
  return JSON.parse(JSON.stringify(fields)) as Consultation;
}
