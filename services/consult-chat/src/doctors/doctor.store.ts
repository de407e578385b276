import type { Approval } from '@anar/contracts/consult/doctors';
import { kitErrors } from '@anar/contracts/errors/kit';
import { doctorApprovalChanged } from '@anar/contracts/messages/events';
import { changed, created, type PendingEvent, toEvent } from '@anar/service-kit/events/outbox/outbox';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey, undefinedOnWriteConflict } from '@anar/service-kit/mongo/mongo';
import { retryOptimistically } from '@anar/service-kit/mongo/optimistic-retry';
import { type DoctorDocument, type DoctorFields, type DoctorProfileFields, doctorModel } from './doctor.model.ts';

export type StoredDoctor = DoctorFields & { id: string; seq: number; revision: number };

/** Placeholder for an erased user's name. */
export const ERASED_NAME = 'हटाया गया उपयोगकर्ता';

interface Change {
  set?: Partial<DoctorFields>;
  unset?: readonly (keyof DoctorFields)[];
  events?: readonly PendingEvent[];
}

export interface DoctorStore {
  find(id: string): Promise<StoredDoctor | undefined>;
  findMany(ids: readonly string[]): Promise<StoredDoctor[]>;
  approvedAmong(ids: readonly string[]): Promise<string[]>;
  /** With this approval, or all; oldest first. */
  list(approval?: Approval): Promise<StoredDoctor[]>;
  /** The profile of a user with the role; creates an empty one awaiting approval if missing. */
  ensure(id: string, at: Date): Promise<StoredDoctor>;
  /** Sets the name of a profile that has none. */
  nameIfMissing(id: string, name: string): Promise<void>;
  /**
   * An approved doctor who changes name or registration number awaits approval again and goes offline. A changed fee,
   * specialty or experience is proposed beside the one in force.
   */
  save(id: string, profile: DoctorProfileFields): Promise<StoredDoctor>;
  /** Returns the replaced photo. */
  setPhoto(id: string, photo: string): Promise<string | undefined>;
  setOn(id: string, isOn: boolean, at: Date): Promise<void>;
  /** These doctors have the app open; written at most every 20 s. Ids of other users are ignored. */
  seen(ids: readonly string[], at: Date): Promise<void>;
  /** Ids of doctors whose switch is on and who were last seen after `from`, at `until` at the latest. */
  lastSeenBetween(from: Date, until: Date): Promise<string[]>;
  /** The (sum, count) of all reviews; an older value is a no-op. */
  putRating(id: string, rating: { sum: number; count: number }): Promise<void>;
  /**
   * Approves a doctor and applies proposed changes, only of the reviewed revision. Undefined if the revision is
   * outdated. Throws 404 without a profile.
   */
  approve(id: string, revision: number): Promise<StoredDoctor | undefined>;
  /** Suspends a doctor, who goes offline at once. Throws 404 without a profile. */
  suspend(id: string): Promise<StoredDoctor>;
  /** Seeds an approved profile unless a non-empty one exists. */
  seed(id: string, profile: DoctorProfileFields, at: Date): Promise<void>;
  /** Empties the profile, which stays: other users' consultations refer to it. */
  erase(id: string): Promise<void>;
}

/** Less than the presence heartbeat, so that each one is written. */
const SEEN_STEP_MS = 20_000;
const EMPTY = {
  ...{ name: '', specialty: '', years: 0, languages: [], feePaise: 0, registrationNumber: '' },
  ...{ approval: 'awaiting' as const, isOn: false, ratingSum: 0, ratingCount: 0 },
};

export function createDoctorStore(service: Service): DoctorStore {
  const { mongo, events, tombstones } = service;
  const model = doctorModel(mongo);
  events.outbox(model);

  async function find(id: string): Promise<StoredDoctor | undefined> {
    const found = await model.findById(id).lean();
    return found ? toStored(found) : undefined;
  }

  async function found(id: string): Promise<StoredDoctor> {
    const doctor = await find(id);
    if (!doctor) throw new AppError(kitErrors.notFound);
    return doctor;
  }

  /** Optimistic update on the `seq` that was read, retried on a conflict. */
  const change = (id: string, plan: (now: StoredDoctor) => Change | undefined): Promise<StoredDoctor> =>
    retryOptimistically(`doctor ${id}`, async () => {
      const now = await found(id);
      const wanted = plan(now);
      if (!wanted) return now;
      const update = changed(wanted.set ?? {}, wanted.events ?? [], { unset: wanted.unset ?? [] });
      const done = await undefinedOnWriteConflict(
        model.findOneAndUpdate({ _id: id, seq: now.seq }, update, { returnDocument: 'after' }).lean(),
      );
      return done ? toStored(done) : undefined;
    });

  async function ensure(id: string, at: Date): Promise<StoredDoctor> {
    const known = await find(id);
    if (known) return known;
    await tombstones.refuse(id);
    try {
      return toStored((await model.create(created({ _id: id, ...EMPTY, createdAt: at }, []))).toObject());
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return found(id);
    }
  }

  return {
    find,
    ensure,
    async findMany(ids) {
      return (await model.find({ _id: { $in: [...ids] } }).lean()).map(toStored);
    },
    async approvedAmong(ids) {
      const found = await model.find({ _id: { $in: [...ids] }, approval: 'approved' }, { _id: 1 }).lean();
      return found.map(({ _id }) => _id);
    },
    async list(approval) {
      const found = await model
        .find(approval ? { approval } : {})
        .sort({ _id: 1 })
        .lean();
      return found.map(toStored);
    },
    async nameIfMissing(id, name) {
      await model.updateOne({ _id: id, name: '' }, changed({ name }, []));
    },
    save: (id, profile) =>
      change(id, (now) => {
        const revision = now.revision + 1;
        if (now.approval !== 'approved') return { set: { ...profile, revision }, unset: ['proposed'] };
        const isOther = now.name !== profile.name || now.registrationNumber !== profile.registrationNumber;
        if (isOther) {
          const set = { ...profile, revision, approval: 'awaiting' as const, isOn: false };
          return { set, unset: ['proposed'], events: [approvalChangedEvent(id, false)] };
        }
        const { specialty, years, feePaise, ...rest } = profile;
        const isSame = now.specialty === specialty && now.years === years && now.feePaise === feePaise;
        return isSame
          ? { set: { ...rest, revision }, unset: ['proposed'] }
          : { set: { ...rest, revision, proposed: { specialty, years, feePaise } } };
      }),
    async setPhoto(id, photo) {
      const before = await model
        .findOneAndUpdate({ _id: id }, changed({ photo }, []), { returnDocument: 'before' })
        .lean();
      if (!before) throw new AppError(kitErrors.notFound);
      return before.photo;
    },
    async setOn(id, isOn, at) {
      // A doctor suspended after the check stays offline.
      const mayBeOn = isOn ? { approval: 'approved' as const } : {};
      await model.updateOne({ _id: id, ...mayBeOn }, changed({ isOn, seenAt: at }, []));
    },
    async seen(ids, at) {
      const before = new Date(at.getTime() - SEEN_STEP_MS);
      const isOld = { $or: [{ seenAt: { $exists: false } }, { seenAt: { $lt: before } }] };
      await model.updateMany({ _id: { $in: [...ids] }, ...isOld }, { $set: { seenAt: at } });
    },
    lastSeenBetween: (from, until) =>
      model.distinct('_id', { approval: 'approved', isOn: true, seenAt: { $gt: from, $lte: until } }),
    async putRating(id, { sum, count }) {
      await model.updateOne({ _id: id, ratingCount: { $lt: count } }, { $set: { ratingSum: sum, ratingCount: count } });
    },
    async approve(id, revision) {
      const after = await change(id, (now) => {
        const isApproved = now.approval === 'approved';
        if (now.revision !== revision || (isApproved && !now.proposed)) return undefined;
        const events = isApproved ? [] : [approvalChangedEvent(id, true)];
        return { set: { approval: 'approved', ...now.proposed }, unset: ['proposed'], events };
      });
      return after.revision === revision ? after : undefined;
    },
    suspend: (id) =>
      change(id, (now) =>
        now.approval === 'suspended'
          ? undefined
          : {
              set: { approval: 'suspended', isOn: false, revision: now.revision + 1 },
              events: [approvalChangedEvent(id, false)],
            },
      ),
    async seed(id, profile, at) {
      await ensure(id, at);
      // Never overwrites changes by the doctor or an administrator.
      const untouched = { _id: id, registrationNumber: '', approval: 'awaiting' } as const;
      await model.updateOne(untouched, changed({ ...profile, approval: 'approved' }, approvalChangedEvent(id, true)));
    },
    async erase(id) {
      const before = await find(id);
      if (!before) return;
      const erased = { ...EMPTY, name: ERASED_NAME, approval: 'suspended' as const };
      await model.updateOne({ _id: id }, changed(erased, [], { unset: ['photo', 'seenAt', 'proposed'] }));
      // An operator's process has no media store, and never erases.
      if (before.photo) await service.media.remove(before.photo);
    },
  };
}

function approvalChangedEvent(userId: string, approved: boolean): PendingEvent {
  return toEvent(doctorApprovalChanged, { aggregateId: userId, userId, data: { userId, approved } });
}

function toStored({ _id, outbox, published, revision = 0, ...fields }: DoctorDocument): StoredDoctor {
  return { id: _id, revision, ...fields };
}
