import { changed, created, type PendingEvent } from '@anar/service-kit/events/outbox/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import mongoose from 'mongoose';
import { type AdvisoryDocument, advisoryModel } from '../advisory.model.ts';
import type { AdvisoryContent, CalculatedAdvisory, StoredAdvisory } from '../advisory.ts';
import { waterEvent } from '../water-event.ts';

export type NewAdvisory = Omit<StoredAdvisory, 'feedback'>;

/** What the morning run needs of a stored advisory. */
export interface SeenAdvisory {
  id: string;
  userId: string;
  orchardId: string;
  day: string;
  cell: string;
  content: AdvisoryContent;
  calculatedAt: Date;
  wasPushed: boolean;
}

/** The advisories of all growers, only for the morning run. */
export interface MorningStore {
  /** The advisories of these orchards on a day, by orchard. */
  ofOrchards(orchardIds: readonly string[], day: string): Promise<Map<string, SeenAdvisory>>;
  /** Inserts them in one write, each with the event of its push. An orchard that got one meanwhile keeps that. */
  addAll(made: readonly { advisory: NewAdvisory; push: PendingEvent | undefined }[]): Promise<void>;
  /** Stores a newer calculation and publishes its water, unless it was replaced since it was read (optimistic lock). */
  replace(seen: SeenAdvisory, made: CalculatedAdvisory): Promise<void>;
  /** Requests the push of an advisory, once. */
  requestPush(id: string, push: PendingEvent, now: Date): Promise<void>;
}

const DUPLICATE_KEY = 11000;

export function createMorningStore({ mongo }: Pick<Service, 'mongo'>): MorningStore {
  const advisories = advisoryModel(mongo);
  return {
    async ofOrchards(orchardIds, day) {
      const found = await advisories
        .find(
          { orchardId: { $in: orchardIds }, day },
          { userId: 1, orchardId: 1, cell: 1, content: 1, calculatedAt: 1, toldAt: 1 },
        )
        .lean();
      return new Map(
        found.map(({ _id, toldAt, ...kept }) => [
          kept.orchardId,
          { id: _id, ...kept, day, wasPushed: toldAt !== undefined },
        ]),
      );
    },

    async addAll(made) {
      const documents = made.map(({ advisory: { id, ...fields }, push }): AdvisoryDocument => {
        const document = { _id: id, ...fields, ...(push && { toldAt: fields.calculatedAt }) };
        return created(document, push ? [push] : []);
      });
      try {
        await advisories.collection.insertMany(documents as never[], { ordered: false });
      } catch (error) {
        if (!onlyDuplicates(error)) throw error;
      }
    },

    async replace(seen, made) {
      const { id: _id, calculatedAt } = seen;
      await advisories.updateOne({ _id, calculatedAt }, changed({ ...made, waterTold: true }, waterEvent(seen, made)));
    },

    async requestPush(id, push, now) {
      await advisories.updateOne({ _id: id, toldAt: { $exists: false } }, changed({ toldAt: now }, push));
    },
  };
}

function onlyDuplicates(error: unknown): boolean {
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) return false;
  const failed = [error.writeErrors].flat();
  return failed.length > 0 && failed.every(({ code }) => code === DUPLICATE_KEY);
}
