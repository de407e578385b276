import { BAHARS, IRRIGATION_TYPES, PLACE_SOURCES, PLANT_PHASES, SOIL_TYPES } from '@anar/contracts/constants';
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { type OutboxFields, outboxFields, outboxIndexes } from '@anar/service-kit/events/outbox/outbox';
import { type SoftDeleteFields, softDeleteFields, softDeleteIndexes } from '@anar/service-kit/mongo/soft-delete';
import mongoose from 'mongoose';

/** Facts that the diary adds when an orchard is shown. */
export type DiaryFacts = Pick<Orchard, 'lastFertilizerName' | 'lastFertilizerAt' | 'harvestWait' | 'nextHarvest'>;
/** Stored fields of an orchard: the wire shape with dates as dates, without what the diary adds. */
export type OrchardFields = Omit<Orchard, 'id' | 'createdAt' | 'resting' | keyof DiaryFacts> & {
  createdAt: Date;
  resting?: { value: boolean; toldAt: Date };
  /** When phase and bahar were set; missing on older orchards, for which `createdAt` is used. */
  phaseToldAt?: Date;
};

export type OrchardDocument = OrchardFields &
  OutboxFields &
  SoftDeleteFields & {
    _id: string;
    /** The Idempotency-Key of the request that made it. */
    idempotencyKey?: string;
    /** Which of the grower's slots for orchards it takes, from 0. */
    slot?: number;
  };

/** All facts: one missing here would be lost when an orchard is created, and stay behind when it is removed. */
const facts = {
  userId: { type: String, required: true },
  name: { type: String, required: true },
  status: { type: String, enum: ['active', 'inactive'], required: true },
  plantCount: { type: Number, required: true },
  plantAge: { type: Number, required: true },
  plantPhase: { type: String, enum: PLANT_PHASES, required: true },
  plantBahar: { type: String, enum: BAHARS },
  soilType: { type: String, enum: SOIL_TYPES, required: true },
  irrigationType: { type: String, enum: IRRIGATION_TYPES, required: true },
  rowSpacing: Number,
  plantSpacing: Number,
  drippers: { type: { count: Number, litresPerHour: Number }, _id: false },
  resting: { type: { value: Boolean, toldAt: Date }, _id: false },
  latitude: Number,
  longitude: Number,
  place: {
    type: {
      source: { type: String, enum: PLACE_SOURCES },
      approximate: Boolean,
      name: String,
      district: String,
      districtName: String,
      state: String,
    },
    _id: false,
  },
  phaseToldAt: Date,
  createdAt: { type: Date, required: true },
} satisfies Record<keyof OrchardFields, unknown>;

const schema = new mongoose.Schema<OrchardDocument>(
  {
    _id: String,
    ...facts,
    idempotencyKey: String,
    slot: Number,
    ...softDeleteFields,
    ...outboxFields,
  },
  { collection: 'orchards', versionKey: false },
);

/** Serves the list of a grower's orchards, oldest first (ULIDs sort by time). */
schema.index({ userId: 1, _id: 1 });
/** One Idempotency-Key makes one orchard, however often the request is repeated. */
schema.index(
  { userId: 1, idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
);
/** Two orchards of a grower cannot take the same slot, so there are never more than slots. */
schema.index({ userId: 1, slot: 1 }, { unique: true, partialFilterExpression: { slot: { $exists: true } } });
/** Serves the morning run, cell by cell. */
schema.index({ latitude: 1, longitude: 1 }, { partialFilterExpression: { latitude: { $exists: true } } });
softDeleteIndexes(schema);
outboxIndexes(schema);

export const orchardModel = (connection: mongoose.Connection) => connection.model('Orchard', schema);
