import { endOfIndiaDay, indiaDay } from '@anar/india/time';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey } from '@anar/service-kit/mongo/mongo';
import type { Query } from '@anar/service-kit/mongo/run-queries';
import { ulid } from 'ulid';
import type { CheckKind, DayLimits } from './daily-checks.ts';
import { type QuotaDayDocument, type QuotaPlace, quotaDayModel } from './quota-day.model.ts';

/** A place in a user's day, held by one attempt of one request. */
export interface QuotaReservation {
  day: string;
  key: string;
  attempt: string;
}

export interface QuotaDayStore {
  /**
   * Takes one place of the current day in India, in one conditional update. Idempotent by `key`: a request that has its
   * place keeps it, whatever the limits. Undefined when all places are taken, or too many checks stayed unanswered.
   */
  take(
    userId: string,
    at: Date,
    kind: CheckKind,
    key: string,
    limits: DayLimits,
  ): Promise<QuotaReservation | undefined>;
  /** Gives the place back, unless a later attempt of the same request holds it. Idempotent. */
  giveBack(reservation: QuotaReservation): Promise<void>;
  /** The check of a key stayed unanswered: frees its place. Idempotent. */
  unanswer(userId: string, at: Date, kind: CheckKind, key: string): Promise<void>;
  /** It is answered after all: takes a place, even when none is left. A no-op unless it had given one back. */
  answer(userId: string, at: Date, kind: CheckKind, key: string): Promise<void>;
  /** How many places of the day are taken and how many checks got no answer, by kind. */
  query(userId: string, at: Date): Query<Record<CheckKind, DayLimits>>;
  erase(userId: string): Promise<void>;
}

/** Days are kept for a while, so that a farmer's question about them can be answered. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** The first round may lose the race to create the day's document; in the second it exists. */
const ROUNDS = 2;

/** In Mongo, not in Redis: a lost cache gives no free checks, and a Redis outage blocks no check. */
export function createQuotaDayStore({ mongo }: Service): QuotaDayStore {
  const days = quotaDayModel(mongo);
  const idOf = (userId: string, at: Date, kind: CheckKind) => `${userId}:${indiaDay(at)}:${kind}`;

  /**
   * Takes a free place, creating the day's document if needed. False: full, taken under this key, or a concurrent
   * request created it.
   */
  async function takeFree(_id: string, userId: string, at: Date, limits: DayLimits, place: QuotaPlace) {
    const { answered, unanswered } = limits;
    if (answered < 1 || unanswered < 1) return false;
    const isFree = {
      'places.key': { $ne: place.key },
      [`places.${answered - 1}`]: { $exists: false },
      [`unanswered.${unanswered - 1}`]: { $exists: false },
    };
    const expiresAt = new Date(endOfIndiaDay(at).getTime() + KEPT_MS);
    try {
      await days.updateOne(
        { _id, ...isFree },
        { $push: { places: place }, $setOnInsert: { userId, expiresAt } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      // The document exists but does not match the filter: the upsert conflicts with its id.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  return {
    async take(userId, at, kind, key, limits) {
      const _id = idOf(userId, at, kind);
      const place = { key, attempt: ulid() };
      for (let round = 0; round < ROUNDS; round++) {
        if (await takeFree(_id, userId, at, limits, place)) return { day: _id, ...place };
        const kept = await days.updateOne({ _id, 'places.key': key }, { $set: { 'places.$.attempt': place.attempt } });
        if (kept.matchedCount === 1) return { day: _id, ...place };
      }
      return undefined;
    },
    async giveBack({ day, key, attempt }) {
      await days.updateOne({ _id: day }, { $pull: { places: { key, attempt } } });
    },
    async unanswer(userId, at, kind, key) {
      const _id = idOf(userId, at, kind);
      await days.updateOne({ _id, 'places.key': key }, { $pull: { places: { key } }, $addToSet: { unanswered: key } });
    },
    async answer(userId, at, kind, key) {
      const _id = idOf(userId, at, kind);
      const place = { key, attempt: ulid() };
      await days.updateOne({ _id, unanswered: key }, { $pull: { unanswered: key }, $push: { places: place } });
    },
    query(userId, at) {
      const ids = { question: idOf(userId, at, 'question'), photo: idOf(userId, at, 'photo') };
      return {
        collection: days.collection.name,
        filter: { _id: { $in: Object.values(ids) } },
        read(found: readonly QuotaDayDocument[]) {
          const count = (id: string) => {
            const day = found.find(({ _id }) => _id === id);
            return { answered: day?.places.length ?? 0, unanswered: day?.unanswered?.length ?? 0 };
          };
          return { question: count(ids.question), photo: count(ids.photo) };
        },
      };
    },
    async erase(userId) {
      await days.deleteMany({ userId });
    },
  };
}
