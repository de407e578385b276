import type { Symptom } from '@anar/contracts/diagnosis';
import type { Press } from '@anar/service-kit/routes';
import type { Service } from '@anar/service-kit/service';
import { ulid } from 'ulid';
import type { Answered, Asked } from '../card/answer-question.ts';
import type { OrchardViewStore } from '../orchards/orchard-view.store.ts';
import type { RecordStore, StoredRecord } from './record.store.ts';

export interface Told {
  text: string;
  symptom?: Symptom;
  photo?: Buffer;
}

export interface PlantCheckDeps {
  records: RecordStore;
  orchards: OrchardViewStore;
  answer: (asked: Asked) => Promise<Answered>;
  media: Service['media'];
}

export type CheckPlant = (userId: string, told: Told, press: Press) => Promise<StoredRecord>;

/** Checks what a farmer told and keeps it as a record. Throws the errors of the photo store for a bad photo. */
export function createCheckPlant({ records, orchards, answer, media }: PlantCheckDeps): CheckPlant {
  async function store(userId: string, told: Told, press: Press, photo?: { id: string; mediaId: string }) {
    const at = new Date();
    const { text, symptom } = told;
    const { diagnosis, openQuestion, daysToHarvest } = await answer({
      text,
      ...(symptom && { symptom }),
      photo: photo ? { jpeg: () => media.read(photo.mediaId) } : null,
      answers: [],
      orchards: await orchards.of(userId),
      at,
    });
    const fields = {
      userId,
      userInput: text,
      ...(symptom && { symptom }),
      ...(photo && { mediaId: photo.mediaId }),
      answers: [],
      openQuestion,
      diagnosis,
      daysToHarvest,
      answeredAt: at,
      createdAt: at,
      ...(press.repeatKey && { repeatKey: press.repeatKey }),
    };
    return records.add(photo?.id ?? ulid(), fields, press.requestId);
  }

  return async (userId, told, press) => {
    if (!told.photo) return store(userId, told, press);
    const id = ulid();
    const { mediaId } = await media.save(userId, told.photo);
    try {
      await media.claim(mediaId, userId, id);
      const record = await store(userId, told, press, { id, mediaId });
      if (record.id !== id) await media.remove(mediaId);
      return record;
    } catch (error) {
      await media.remove(mediaId);
      throw error;
    }
  };
}
