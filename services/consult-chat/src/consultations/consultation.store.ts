import type { ConsultationStatus } from '@anar/contracts/consult/consultations';
import { consultErrors } from '@anar/contracts/errors/consult';
import { kitErrors } from '@anar/contracts/errors/kit';
import { plainText } from '@anar/india/text';
import { changed, created, type PendingEvent } from '@anar/service-kit/events/outbox';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey, undefinedOnWriteConflict } from '@anar/service-kit/mongo/mongo';
import { type ConsultationDocument, type ConsultationFields, consultationModel } from './consultation.model.ts';
import { OPEN } from './steps/consultation-state.ts';

export type StoredConsultation = ConsultationFields & { id: string; seq: number };

const OF_THREAD = {
  ...{ threadId: 1, threadOpenUntil: 1, farmerId: 1, doctorId: 1 },
  ...{ status: 1, createdAt: 1, acceptedAt: 1, wroteAt: 1, dueAt: 1 },
} as const;
export type ConsultationOfThread = Pick<StoredConsultation, 'id' | Exclude<keyof typeof OF_THREAD, 'threadId'>>;

/** Who looks: the farmer or the doctor of a consultation. Everybody else does not find it. */
export interface Viewer {
  userId: string;
  as: 'farmer' | 'doctor';
}

/** A change as a function of what is there now; undefined: it may not happen from here. */
export interface Change {
  set?: Partial<ConsultationFields>;
  unset?: readonly (keyof ConsultationFields)[];
  events?: PendingEvent | readonly PendingEvent[];
}

export interface ConsultationStore {
  /**
   * Throws `consultation_open` when the two have one that is open. The same id again is the first one; undefined when the id
   * was told to be unknown before (`findOrBurn`).
   */
  add(id: string, fields: ConsultationFields, events: readonly PendingEvent[]): Promise<StoredConsultation | undefined>;
  /** Throws `consultation_open` before a fee is set aside; `add` decides between two at once. */
  refuseSecond(farmerId: string, doctorId: string): Promise<void>;
  /** How many requests the farmer has cancelled of those made since then. */
  countCancelled(farmerId: string, since: Date): Promise<number>;
  /** Of one of the two; 404 for everybody else. */
  read(viewer: Viewer, id: string): Promise<StoredConsultation>;
  /** Of one who is either of the two. */
  readAsEither(userId: string, id: string): Promise<StoredConsultation>;
  /** What a chat must know of its consultation, by thread, without an owner. */
  ofThreads(threadIds: readonly string[]): Promise<ReadonlyMap<string, ConsultationOfThread>>;
  /** Without an owner: for the clock, events and the operator. */
  find(id: string): Promise<StoredConsultation | undefined>;
  /** The same; one that is not there will never be: its fee goes back, and these events say so. */
  findOrBurn(id: string, events?: readonly PendingEvent[]): Promise<StoredConsultation | undefined>;
  /**
   * One conditional write on the `seq` (and the reports of a call) that was read, repeated when somebody was first; `plan` throws where the change may not
   * happen, and answers undefined when it has happened already. Throws `doctor_in_call` when the doctor is held by another farmer.
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
  /** Those of somebody that have a chat, the newest first; a farmer's search finds `doctorIds` too. */
  withChat(
    viewer: Viewer,
    page: { before?: string | undefined; search?: string | undefined; doctorIds?: readonly string[]; limit: number },
  ): Promise<StoredConsultation[]>;
  /** Those of somebody whose chat was open at this time or later, the one that stays open longest first. */
  withChatOpenAt(viewer: Viewer, at: Date, limit: number): Promise<{ id: string; threadId: string }[]>;
  doctorsOf(farmerId: string): Promise<string[]>;
  /** Requests of each of these doctors, oldest first. */
  waiting(doctorIds: readonly string[]): Promise<Pick<StoredConsultation, 'id' | 'doctorId' | 'createdAt'>[]>;
  /** Nothing more is written in any of a doctor's chats. */
  closeChatsOfDoctor(doctorId: string, at: Date): Promise<void>;
  /** Doctors of these with a call that rings or runs. */
  inCall(doctorIds: readonly string[]): Promise<string[]>;
  idsOfFarmer(farmerId: string): Promise<string[]>;
  /**
   * Empties what an erased person said, as farmer and as doctor; whatever is open is closed before, by `close`, and no chat of
   * theirs is open after it. The other one keeps what they said themselves.
   */
  erase(userId: string, at: Date, close: (one: StoredConsultation) => Promise<unknown>): Promise<void>;
  /** Ids of those whose deadline or call's end has passed, or whose person should be notified again. */
  due(at: Date, limit: number): Promise<string[]>;
}

const ROUNDS = 20;
const WITHOUT_IMAGES = {
  prescriptions: {
    $map: { input: '$prescriptions', as: 'one', in: { $mergeObjects: ['$$one', { images: [] }] } },
  },
};
/** Stands for the people of an id that must not be used. */
const BURNT = '-';
/** What the other one reads in place of an erased person's name. */
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

  /** They stay readable. */
  async function closeChats(of: object, at: Date): Promise<void> {
    await model.updateMany({ ...of, threadOpenUntil: { $gt: at } }, changed({ threadOpenUntil: at }, []));
  }

  return {
    find,
    refuseSecond,
    countCancelled: (farmerId, since) =>
      model.countDocuments({ farmerId, cancelledBy: 'farmer', createdAt: { $gte: since } }),
    closeChatsOfDoctor: (doctorId, at) => closeChats({ doctorId }, at),
    async add(id, fields, events) {
      await tombstones.refuse(fields.farmerId);
      try {
        return toStored((await model.create(created({ _id: id, ...fields }, events))).toObject());
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const first = await find(id);
        if (first?.farmerId === fields.farmerId) return first;
        if (first?.farmerId === BURNT) return undefined;
        await refuseSecond(fields.farmerId, fields.doctorId);
        throw error;
      }
    },
    async findOrBurn(id, events = []) {
      const at = new Date();
      const nobodys = {
        farmerId: BURNT,
        doctorId: BURNT,
        sharesRecords: false,
        status: 'dismissed',
        holdId: id,
      } as const;
      try {
        const fields = { ...nobodys, feePaise: 0, funding: 'held', createdAt: at, burntAt: at } as const;
        await model.create(created({ _id: id, ...fields }, events));
        return undefined;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const found = await find(id);
        return found?.farmerId === BURNT ? undefined : found;
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
      return new Map(found.map(({ _id: id, threadId = '', ...facts }) => [threadId, { id, ...facts }]));
    },
    async change(seen, plan) {
      let now = seen;
      for (let round = 0; round < ROUNDS; round++) {
        const change = plan(now);
        if (!change) return now;
        const update = changed(change.set ?? {}, change.events ?? [], { unset: change.unset ?? [] });
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
      }
      throw new Error(`Consultation ${seen.id} changes all the time`);
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
      const gone = ['orchardId'];
      // Photos of a prescription may be the farmer's, drawn on, and are the doctor's: they go with either.
      const expressions = WITHOUT_IMAGES;
      await model.updateMany(
        { farmerId: userId },
        changed({ ...asFarmer, prescriptionImages: [] }, [], { unset: gone, expressions }),
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

/** A word is looked for as it stands, wherever it stands; nothing but control characters finds everything. */
function searched(word: string, fields: readonly string[]) {
  const pattern = { $regex: plainText(word).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), $options: 'i' };
  return fields.map((field) => ({ [field]: pattern }));
}

export function toStored({ _id, outbox, published, ...fields }: ConsultationDocument): StoredConsultation {
  return { id: _id, ...fields };
}
