import { BAHARS, IRRIGATION_TYPES, PLANT_PHASES } from '@anar/contracts/constants';
import mongoose from 'mongoose';
import type { OrchardView } from './farm.ts';

/**
 * An orchard as its events describe it. `seq` of the last event: older ones are no-ops. A removed orchard leaves a
 * tombstone, because an older event may still arrive.
 */
export type OrchardViewDocument = Omit<OrchardView, 'orchardId' | 'work'> & {
  _id: string;
  seq: number;
  removed?: true;
};

const schema = new mongoose.Schema<OrchardViewDocument>(
  {
    _id: String,
    userId: { type: String, required: true },
    seq: { type: Number, required: true },
    active: { type: Boolean, required: true },
    plantAge: { type: Number, required: true },
    plantPhase: { type: String, enum: PLANT_PHASES, required: true },
    plantBahar: { type: String, enum: BAHARS },
    irrigationType: { type: String, enum: IRRIGATION_TYPES, required: true },
    district: String,
    cell: String,
    toldAt: { type: Date, required: true },
    removed: Boolean,
  },
  { collection: 'orchard_views', versionKey: false },
);
/** Serves the facts of one farmer's orchards. */
schema.index({ userId: 1 });

export const orchardViewModel = (connection: mongoose.Connection) => connection.model('OrchardView', schema);
