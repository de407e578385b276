import type { ConsultationStatus } from '@anar/contracts/consult/consultations';
import { consultErrors } from '@anar/contracts/errors/consult';
import { kitErrors } from '@anar/contracts/errors/kit';
import { plainText } from '@anar/india/text';
import { changed, created, type PendingEvent } from '@anar/service-kit/events/outbox/outbox';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey, undefinedOnWriteConflict } from '@anar/service-kit/mongo/mongo';
import { retryOptimistically } from '@anar/service-kit/mongo/optimistic-retry';
import { type ConsultationDocument, type ConsultationFields, consultationModel } from './consultation.model.ts';
import { OPEN, UNANSWERED_MS } from './steps/consultation-state.ts';

export type StoredConsultation = ConsultationFields & { id: string; seq: number };

const OF_THREAD = {
  ...{ threadId: 1, threadOpenUntil: 1, farmerId: 1, doctorId: 1 },
  ...{ status: 1, createdAt: 1, acceptedAt: 1, wroteAt: 1, dueAt: 1 },
} as const;
export type ConsultationOfThread = Pick<
  StoredConsultation,
  'id' | 'chatExpiresAt' | Exclude<keyof typeof OF_THREAD, 'threadId' | 'threadOpenUntil'>
>;

/** The viewing side of a consultation. Not found for all other users. */
export interface Viewer {
  userId: string;
  as: 'farmer' | 'doctor';
}

/** A change of a consultation. */
export interface Change {
  set?: Partial<ConsultationFields>;
  unset?: readonly Exclude<keyof ConsultationFields, 'chatExpiresAt'>[];
  events?: PendingEvent | readonly PendingEvent[];
}

export interface ConsultationStore {
  /**
   * Throws `consultation_open` when the two have an open one. Idempotent by id; undefined when the id was voided before
   * (`findOrVoid`).
   */
  add(id: string, fields: ConsultationFields, events: readonly PendingEvent[]): Promise<StoredConsultation | undefined>;
  /** Early check before a hold is placed: throws `consultation_open`; `add` decides races. */
  refuseSecond(farmerId: string, doctorId: string): Promise<void>;
  /** Number of the farmer's requests created since then and cancelled by them before the doctor had time to answer. */
  countCancelled(farmerId: string, since: Date): Promise<number>;
  /** As one side; 404 for other users. */
  read(viewer: Viewer, id: string): Promise<StoredConsultation>;
  /** As either side; 404 for other users. */
  readAsEither(userId: string, id: string): Promise<StoredConsultation>;
  /** Facts that a chat needs of its consultation, by thread; without authorisation. */
  ofThreads(threadIds: readonly string[]): Promise<ReadonlyMap<string, ConsultationOfThread>>;
  /** Without authorisation: for timers, events and the operator. */
  find(id: string): Promise<StoredConsultation | undefined>;
  /**
   * The same; an unknown id is voided: it can never be stored, and these events (the return of its fee) are published.
   */
  findOrVoid(id: string, events?: readonly PendingEvent[]): Promise<StoredConsultation | undefined>;
  /**
   * Optimistic update on the `seq` (and the number of call reports) that was read, retried on a conflict. `plan` throws
   * where the change is not allowed, and returns undefined for a no-op. Throws `doctor_in_call` when the doctor is
   * reserved for another farmer.
   */
  change(seen: StoredConsultation, plan: (now: StoredConsultation) => Change | undefined): Promise<StoredConsultation>;
  listOfFarmer(
    farmerId: string,
    page: { open: boolean; before?: string; limit: number },
  ): Promise<StoredConsultation[]>;
  listOfDoctor(
    doctorId: string,
    page: { statuses: readonly ConsultationStatus[]; before?: string; search?: string; limit: number },
  ): Promise<StoredConsultation[]>;
  /** A user's consultations with a chat, newest first; a farmer's search also matches `doctorIds`. */
  withChat(
    viewer: Viewer,
    page: { before?: string | undefined; search?: string | undefined; doctorIds?: readonly string[]; limit: number },
  ): Promise<StoredConsultation[]>;
  /** A user's consultations whose chat was open at this time or later, the last to close first. */
  withChatOpenAt(viewer: Viewer, at: Date, limit: number): Promise<{ id: string; threadId: string }[]>;
  doctorsOf(farmerId: string): Promise<string[]>;
  /** Requests of each of these doctors, oldest first. */
  waiting(doctorIds: readonly string[]): Promise<Pick<StoredConsultation, 'id' | 'doctorId' | 'createdAt'>[]>;
  /** Closes all chats of a doctor for writing. */
  closeChatsOfDoctor(doctorId: string, at: Date): Promise<void>;
  /** Those of these doctors who are reserved or in a call. */
  inCall(doctorIds: readonly string[]): Promise<string[]>;
  idsOfFarmer(farmerId: string): Promise<string[]>;
  /**
   * Erases a user's data as farmer and as doctor. Open consultations are closed first, by `close`, and their chats too.
   * The other side keeps their own texts.
   */
  erase(userId: string, at: Date, close: (one: StoredConsultation) => Promise<unknown>): Promise<void>;
  /** Ids of consultations whose deadline, call lease or nudge is due. */
  due(at: Date, limit: number): Promise<string[]>;
}

const WITHOUT_IMAGES = {
  prescriptions: {
    $map: { input: '$prescriptions', as: 'one', in: { $mergeObjects: ['$$one', { images: [] }] } },
  },
};
/** Stands for farmer and doctor of a voided id. */
const VOID_PARTY = '-';
/** Placeholder for an erased user's name. */
export const ERASED_NAME = 'हटाया गया उपयोगकर्ता';

export function createConsultationStore({ mongo, events, tombstones }: Service): ConsultationStore {
  const model = consultationModel(mongo);
  events.outbox(model);

  async function find(id: string): Promise<StoredConsultation | undefined> {
    const found = await model.findById(id).lean();
    return found ? toStored(found) : undefined;
  }

  async function refuseSecond(farmerId: string, doctorId: string): Promise<void> {
    const open = await model.findOne({ farmerId, doctorId, isOpen: true }, { _id: 1 }).lean();
    if (open) throw new AppError(consultErrors.alreadyOpen, { details: { consultationId: open._id } });
  }

  /** Closed chats stay readable. */
  async function closeChats(of: object, at: Date): Promise<void> {
    await model.updateMany({ ...of, threadOpenUntil: { $gt: at } }, changed({ threadOpenUntil: at }, []));
  }

  return {
    find,
    refuseSecond,
    async countCancelled(farmerId, since) {
      const cancelled = { farmerId, cancelledBy: 'farmer', createdAt: { $gte: since } } as const;
      const found = await model.find(cancelled, { createdAt: 1, endedAt: 1 }).lean();
      return found.filter(({ createdAt, endedAt = createdAt }) => +endedAt - +createdAt < UNANSWERED_MS).length;
    },
    closeChatsOfDoctor: (doctorId, at) => closeChats({ doctorId }, at),
    async add(id, fields, events) {
      await tombstones.refuse(fields.farmerId);
      try {
        return toStored((await model.create(created({ _id: id, ...toDocument(fields) }, events))).toObject());
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const first = await find(id);
        if (first?.farmerId === fields.farmerId) return first;
        if (first?.farmerId === VOID_PARTY) return undefined;
        await refuseSecond(fields.farmerId, fields.doctorId);
        throw error;
      }
    },
    async findOrVoid(id, events = []) {
      const at = new Date();
      const voided = {
        farmerId: VOID_PARTY,
        doctorId: VOID_PARTY,
        sharesRecords: false,
        status: 'dismissed',
        holdId: id,
      } as const;
      try {
        const fields = { ...voided, feePaise: 0, funding: 'held', createdAt: at, burntAt: at } as const;
        await model.create(created({ _id: id, ...fields }, events));
        return undefined;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const found = await find(id);
        return found?.farmerId === VOID_PARTY ? undefined : found;
      }
    },
    async read({ userId, as }, id) {
      const found = await model.findOne({ _id: id, ...ownedBy({ userId, as }) }).lean();
      if (!found) throw new AppError(kitErrors.notFound);
      return toStored(found);
    },
    async readAsEither(userId, id) {
      const found = await model.findOne({ _id: id, $or: [{ farmerId: userId }, { doctorId: userId }] }).lean();
      if (!found) throw new AppError(kitErrors.notFound);
      return toStored(found);
    },
    async ofThreads(threadIds) {
      const found = await model.find({ threadId: { $in: threadIds } }, OF_THREAD).lean();
      return new Map(found.map(({ _id: id, threadId = '', ...facts }) => [threadId, { id, ...fromDocument(facts) }]));
    },
    async change(seen, plan) {
      let now = seen;
      return retryOptimistically(`consultation ${seen.id}`, async () => {
        const change = plan(now);
        if (!change) return now;
        const update = changed(toDocument(change.set ?? {}), change.events ?? [], { unset: change.unset ?? [] });
        try {
          const asSeen = { _id: now.id, seq: now.seq, 'call.reports': now.call?.reports ?? null };
          const done = await undefinedOnWriteConflict(
            model.findOneAndUpdate(asSeen, update, { returnDocument: 'after' }).lean(),
          );
          if (done) return toStored(done);
        } catch (error) {
          if (isDuplicateKey(error)) throw new AppError(consultErrors.doctorInCall);
          throw error;
        }
        const again = await find(now.id);
        if (!again) throw new AppError(kitErrors.notFound);
        now = again;
        return undefined;
      });
    },
    async listOfFarmer(farmerId, { open, before, limit }) {
      const found = await model
        .find({
          farmerId,
          status: open ? { $in: [...OPEN] } : { $nin: [...OPEN] },
          ...(before !== undefined && { _id: { $lt: before } }),
        })
        .sort({ _id: -1 })
        .limit(limit)
        .lean();
      return found.map(toStored);
    },
    async listOfDoctor(doctorId, { statuses, before, search, limit }) {
      const found = await model
        .find({
          doctorId,
          status: { $in: [...statuses] },
          ...(before !== undefined && { _id: { $lt: before } }),
          ...(search && { $or: searched(search, SEARCHED_BY_DOCTORS) }),
        })
        .sort({ _id: -1 })
        .limit(limit)
        .lean();
      return found.map(toStored);
    },
    async withChat(viewer, { before, search, doctorIds = [], limit }) {
      const fields = viewer.as === 'farmer' ? SEARCHED_BY_FARMERS : SEARCHED_BY_DOCTORS;
      const found = await model
        .find({
          ...ownedBy(viewer),
          threadId: { $exists: true },
          ...(before !== undefined && { _id: { $lt: before } }),
          ...(search && { $or: [...searched(search, fields), { doctorId: { $in: [...doctorIds] } }] }),
        })
        .sort({ _id: -1 })
        .limit(limit)
        .lean();
      return found.map(toStored);
    },
    async withChatOpenAt(viewer, at, limit) {
      const found = await model
        .find({ ...ownedBy(viewer), threadOpenUntil: { $gt: at } }, { threadId: 1 })
        .sort({ threadOpenUntil: -1 })
        .limit(limit)
        .lean();
      return found.flatMap(({ _id, threadId }) => (threadId ? [{ id: _id, threadId }] : []));
    },
    doctorsOf: (farmerId) => model.distinct('doctorId', { farmerId }) as never,
    async waiting(doctorIds) {
      const found = await model
        .find({ doctorId: { $in: [...doctorIds] }, status: 'requested' }, { doctorId: 1, createdAt: 1 })
        .sort({ _id: 1 })
        .lean();
      return found.map(({ _id, doctorId, createdAt }) => ({ id: _id, doctorId, createdAt }));
    },
    inCall: (doctorIds) => model.distinct('inCallDoctorId', { inCallDoctorId: { $in: [...doctorIds] } }) as never,
    idsOfFarmer: async (farmerId) => (await model.find({ farmerId }, { _id: 1 }).lean()).map(({ _id }) => _id),
    async erase(userId, at, close) {
      const mine = { $or: [{ farmerId: userId }, { doctorId: userId }] };
      const open = await model.find({ ...mine, isOpen: true }).lean();
      for (const one of open.map(toStored)) await close(one);
      await closeChats(mine, at);
      const asFarmer = { farmer: { name: ERASED_NAME, phone: '' }, problem: '', photos: [], sharesRecords: false };
      const unsetFields = ['orchardId'];
      // Prescription photos may be annotated photos of the farmer and belong to the doctor: removed with either.
      const expressions = WITHOUT_IMAGES;
      await model.updateMany(
        { farmerId: userId },
        changed({ ...asFarmer, prescriptionImages: [] }, [], { unset: unsetFields, expressions }),
      );
      for (const said of ['review', 'dispute']) {
        await model.updateMany({ farmerId: userId, [said]: { $exists: true } }, changed({ [`${said}.text`]: '' }, []));
      }
      const asDoctor = { doctorPhone: '', prescriptionImages: [] };
      await model.updateMany(
        { doctorId: userId },
        changed(asDoctor, [], { unset: ['notes', 'rejectText'], expressions }),
      );
    },
    async due(at, limit) {
      const fields = ['dueAt', 'nudgeAt', 'callUntil'] as const;
      const found = await Promise.all(
        fields.map((field) =>
          model
            .find({ [field]: { $lte: at } }, { _id: 1 })
            .sort({ [field]: 1 })
            .limit(limit)
            .lean(),
        ),
      );
      return [...new Set(found.flat().map(({ _id }) => _id))];
    },
  };
}

const ownedBy = ({ userId, as }: Viewer) => (as === 'farmer' ? { farmerId: userId } : { doctorId: userId });

const SEARCHED_BY_DOCTORS = ['farmer.name', 'farmer.phone', 'problem', 'prescriptions.text'] as const;
const SEARCHED_BY_FARMERS = ['doctorPhone', 'problem', 'prescriptions.text'] as const;

/** Matches the text literally, anywhere; a search of only control characters matches everything. */
function searched(word: string, fields: readonly string[]) {
  const pattern = { $regex: plainText(word).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), $options: 'i' };
  return fields.map((field) => ({ [field]: pattern }));
}

export function toStored({ _id, outbox, published, ...fields }: ConsultationDocument): StoredConsultation {
  return { id: _id, ...fromDocument(fields) };
}

function toDocument<F extends Partial<ConsultationFields>>({ chatExpiresAt, ...fields }: F) {
  return { ...fields, ...(chatExpiresAt && { threadOpenUntil: chatExpiresAt }) };
}

function fromDocument<F extends { threadOpenUntil?: Date }>({ threadOpenUntil, ...fields }: F) {
  return { ...fields, ...(threadOpenUntil && { chatExpiresAt: threadOpenUntil }) };
}
