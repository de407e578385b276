import { createHmac } from 'node:crypto';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey } from '@anar/service-kit/mongo/mongo';
import { speechModel } from './speech.model.ts';
import type { SpeechFormat, Voice } from './voice.ts';

export interface Speech {
  key: string;
  sound: Buffer;
  format: SpeechFormat;
}

export interface SpeechStore {
  /** The key of a text in a voice and format: a keyed hash, so it cannot be derived from the text. */
  keyOf(text: string, voice: Pick<Voice, 'id'>, format: SpeechFormat): string;
  find(key: string): Promise<Speech | undefined>;
  /** Keeps a sound for 30 days; of two under one key the first stays. */
  keep(speech: Speech): Promise<void>;
}

export function createSpeechStore(service: Service): SpeechStore {
  const speeches = speechModel(service.mongo);
  const { mediaSigningKey } = service.config;
  return {
    keyOf: (text, voice, format) =>
      createHmac('sha256', mediaSigningKey).update(`speech\n${voice.id}\n${format}\n${text}`).digest('base64url'),

    async find(key) {
      const found = await speeches.findById(key, { sound: 1, format: 1 });
      return found ? { key, sound: found.sound, format: found.format } : undefined;
    },

    async keep({ key, sound, format }) {
      try {
        await speeches.create({ _id: key, sound, format, createdAt: new Date() });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },
  };
}
