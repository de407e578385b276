import mongoose from 'mongoose';
import type { SpeechFormat } from './voice.ts';

/** A text read aloud. Neither the text nor its user is stored. */
export interface SpeechDocument {
  /** A keyed hash of text, voice and format. */
  _id: string;
  sound: Buffer;
  format: SpeechFormat;
  createdAt: Date;
}

export const SPEECH_KEPT_SECONDS = 30 * 24 * 60 * 60;

const schema = new mongoose.Schema<SpeechDocument>(
  {
    _id: String,
    sound: { type: Buffer, required: true },
    format: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'speeches', versionKey: false },
);
schema.index({ createdAt: 1 }, { expireAfterSeconds: SPEECH_KEPT_SECONDS });

export const speechModel = (connection: mongoose.Connection) => connection.model('Speech', schema);
