import { BAHARS, IRRIGATION_TYPES, PLANT_PHASES, SOIL_TYPES } from '@anar/contracts/constants';
import type { Orchard } from '@anar/contracts/orchards';
import { type OutboxFields, outboxFields, outboxIndexes } from '@anar/service-kit/outbox';
import mongoose from 'mongoose';

/** An orchard as stored: the wire shape with `_id`, dates as dates, and the key of the press that made it. */
export type OrchardDocument = Omit<Orchard, 'id' | 'createdAt' | 'lastFertilizerAt'> &
  OutboxFields & { _id: string; createdAt: Date; lastFertilizerAt?: Date; repeatKey?: string };

const schema = new mongoose.Schema<OrchardDocument>(
  {
    _id: String,
    userId: { type: String, required: true },
    name: { type: String, required: true },
    status: { type: String, enum: ['active', 'inactive'], required: true },
    plantCount: { type: Number, required: true },
    plantAge: { type: Number, required: true },
    plantPhase: { type: String, enum: PLANT_PHASES, required: true },
    plantBahar: { type: String, enum: BAHARS },
    soilType: { type: String, enum: SOIL_TYPES, required: true },
    irrigationType: { type: String, enum: IRRIGATION_TYPES, required: true },
    lastFertilizerName: String,
    lastFertilizerAt: Date,
    latitude: Number,
    longitude: Number,
    createdAt: { type: Date, required: true },
    repeatKey: String,
    ...outboxFields,
  },
  { collection: 'orchards', versionKey: false },
);

/** Serves the list of a grower's orchards, oldest first (ULIDs sort by time). */
schema.index({ userId: 1, _id: 1 });
/** One press makes one orchard, however often the request is repeated. */
schema.index({ userId: 1, repeatKey: 1 }, { unique: true, partialFilterExpression: { repeatKey: { $exists: true } } });
outboxIndexes(schema);

export const orchardModel = (connection: mongoose.Connection) => connection.model('Orchard', schema);
