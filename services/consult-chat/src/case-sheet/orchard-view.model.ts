import { BAHARS, IRRIGATION_TYPES, PLANT_PHASES, SOIL_TYPES } from '@anar/contracts/constants';
import type { Bahar, IrrigationType, PlantPhase, SoilType } from '@anar/contracts/orchards/orchards';
import mongoose from 'mongoose';
import type { Static } from 'typebox';

/** An orchard, from its events: no name, no place but district and weather cell. `seq` is the event's. */
export interface OrchardView {
  _id: string;
  userId: string;
  seq: number;
  active: boolean;
  plantCount: number;
  plantAge: number;
  plantPhase: PlantPhase;
  plantBahar?: Bahar;
  soilType: Static<typeof SoilType>;
  irrigationType: Static<typeof IrrigationType>;
  district?: string;
  cell?: string;
  /** When the phase was reported. */
  toldAt: Date;
  /** Tombstone: all that remains of a removed orchard, for as long as an older event may still arrive. */
  removed?: true;
  forgetAt?: Date;
}

const schema = new mongoose.Schema<OrchardView>(
  {
    _id: String,
    userId: { type: String, required: true },
    seq: { type: Number, required: true },
    active: Boolean,
    plantCount: Number,
    plantAge: Number,
    plantPhase: { type: String, enum: PLANT_PHASES },
    plantBahar: { type: String, enum: BAHARS },
    soilType: { type: String, enum: SOIL_TYPES },
    irrigationType: { type: String, enum: IRRIGATION_TYPES },
    district: String,
    cell: String,
    toldAt: Date,
    removed: Boolean,
    forgetAt: Date,
  },
  { collection: 'orchard_views', versionKey: false },
);
/** Serves one farmer's orchards, and the erasure of a user. */
schema.index({ userId: 1 });
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export const orchardViewModel = (connection: mongoose.Connection) => connection.model('OrchardView', schema);
