import type { Service } from '@anar/service-kit/lifecycle/service';
import type { PersonalFile } from '@anar/service-kit/personal-data/export-personal-data';
import { fileNameOf, photoFile } from '@anar/service-kit/personal-data/media-file-name';
import { ownRows } from '@anar/service-kit/personal-data/own-rows';
import { type LogEntry, logEntryModel } from '../chat/log/log-entry.model.ts';
import { type ConsultationDocument, consultationModel } from '../consultations/consultation.model.ts';
import { type DoctorDocument, doctorModel } from '../doctors/doctor.model.ts';
import type { FreeNoticeDocument } from '../doctors/free-notice/free-notice.store.ts';

/**
 * Data export of a farmer or doctor: what the app shows them, without the other side's phone number. Notes are in the
 * doctor's export only. A doctor without approval gets only what they wrote, nothing of the farmers. Photos and
 * recordings only if the user sent them; of the other side's there is only the chat line.
 */
export function ownFiles({ mongo, media }: Pick<Service, 'mongo' | 'media'>): PersonalFile[] {
  const consultations = consultationModel(mongo);
  const log = logEntryModel(mongo);
  const ofBoth = (userId: string) => ({ $or: [{ farmerId: userId }, { doctorId: userId }] });
  const mayRead = async (userId: string) =>
    (await doctorModel(mongo).exists({ _id: userId, approval: 'approved' })) !== null;
  const ofFarmer = (farmerId: string) => ({ farmerId });

  /** File name; a recording's extension follows from its stored content type. */
  async function fileOf({ type }: LogEntry, mediaId: string): Promise<string | undefined> {
    if (type !== 'voice') return photoFile(mediaId);
    const contentType = await media.contentTypeOf(mediaId);
    return contentType && fileNameOf(mediaId, contentType);
  }

  async function* consulted(userId: string): AsyncGenerator<object> {
    const isApproved = await mayRead(userId);
    const rowOf = (one: ConsultationDocument) => consultationRow(one, userId, isApproved);
    yield* ownRows<ConsultationDocument>(consultations, ofBoth(userId), rowOf);
  }

  async function* messages(userId: string): AsyncGenerator<object> {
    const isApproved = await mayRead(userId);
    const threads = ownRows<ConsultationDocument>(
      consultations,
      { ...ofBoth(userId), threadId: { $exists: true } },
      ({ threadId, farmerId }) => ({ threadId, isFarmer: farmerId === userId }),
    );
    for await (const { threadId, isFarmer } of threads as AsyncGenerator<{ threadId: string; isFarmer: boolean }>) {
      const whose = isFarmer || isApproved ? {} : { by: userId };
      yield* ownRows<LogEntry>(log, { threadId, kind: 'message', ...whose }, async (entry) => ({
        ...messageRow(entry, userId),
        file: entry.by === userId && entry.mediaId ? await fileOf(entry, entry.mediaId) : undefined,
      }));
    }
  }

  return [
    {
      name: 'consultations.json',
      rows: consulted,
    },
    {
      name: 'prescriptions.json',
      rows: (userId) =>
        ownRows<ConsultationDocument>(
          consultations,
          { ...ofBoth(userId), 'prescriptions.0': { $exists: true } },
          (one) => ({
            consultationId: one._id,
            versions: one.prescriptions.map(({ version, text, lines, images, writtenAt }) => ({
              ...{ version, writtenAt, text, lines },
              photos: one.doctorId === userId ? images.map(photoFile) : images.length,
            })),
          }),
        ),
    },
    { name: 'messages.json', rows: messages },
    {
      name: 'reviews.json',
      rows: (userId) =>
        ownRows<ConsultationDocument>(
          consultations,
          { ...ofFarmer(userId), review: { $exists: true } },
          ({ _id, doctorId, review }) => ({
            consultationId: _id,
            doctorId,
            rating: review?.rating,
            text: review?.text,
            at: review?.at,
          }),
        ),
    },
    {
      name: 'doctor-profile.json',
      rows: (userId) =>
        ownRows<DoctorDocument>(doctorModel(mongo), { _id: userId }, (one) => ({
          name: one.name,
          specialty: one.specialty,
          years: one.years,
          languages: one.languages,
          feePaise: one.feePaise,
          registrationNumber: one.registrationNumber,
          photo: one.photo && photoFile(one.photo),
          approval: one.approval,
          proposed: one.proposed,
          isOn: one.isOn,
          seenAt: one.seenAt,
          ratingSum: one.ratingSum,
          ratingCount: one.ratingCount,
          createdAt: one.createdAt,
        })),
    },
    {
      name: 'free-notices.json',
      // The model is declared by its store.
      rows: (userId) =>
        ownRows<FreeNoticeDocument>(mongo.model('FreeNotice'), { userId }, ({ doctorId, createdAt, expiresAt }) => ({
          ...{ doctorId, createdAt, expiresAt },
        })),
    },
    {
      name: 'quick-replies.json',
      // The model is declared by its store.
      rows: (userId) =>
        ownRows<{ _id: string; replies: string[] }>(mongo.model('QuickReplies'), { _id: userId }, ({ replies }) => ({
          replies,
        })),
    },
  ];
}

function consultationRow(one: ConsultationDocument, userId: string, isApproved: boolean) {
  const isDoctor = one.doctorId === userId;
  const isShown = !isDoctor || isApproved;
  return {
    id: one._id,
    as: isDoctor ? 'doctor' : 'farmer',
    doctorId: one.doctorId,
    ...(isShown && {
      farmerName: one.farmer.name,
      problem: one.problem,
      photos: isDoctor ? one.photos.length : one.photos.map(photoFile),
      orchardId: one.orchardId,
      dispute: one.dispute,
    }),
    sharesRecords: one.sharesRecords,
    status: one.status,
    createdAt: one.createdAt,
    acceptedAt: one.acceptedAt,
    connectedAt: one.connectedAt,
    endedAt: one.endedAt,
    cancelledBy: one.cancelledBy,
    rejectReason: one.rejectReason,
    rejectText: one.rejectText,
    feePaise: one.feePaise,
    feePaidBy: one.funding === 'included' ? 'Pro' : 'wallet',
    fee: one.fee && { state: one.fee.state, at: one.fee.at, ...(isDoctor && { doctorPaise: one.fee.doctorPaise }) },
    calls: one.calls?.map(({ media, startedAt, connectedAt, endedAt, reason }) => {
      return { media, startedAt, connectedAt, endedAt, reason };
    }),
    phonedAt: one.phonedAt,
    ...(isDoctor && { notes: one.notes, ratedWith: one.review?.rating }),
  };
}

function messageRow(entry: LogEntry, userId: string) {
  const isOwn = entry.by === userId;
  return {
    threadId: entry.threadId,
    number: entry.seq,
    at: entry.at,
    from: isOwn ? 'me' : entry.by === '' ? 'system' : 'other',
    type: entry.type,
    text: entry.content,
    seconds: entry.seconds,
    system: entry.system,
    deletedAt: entry.deletedAt,
  };
}
