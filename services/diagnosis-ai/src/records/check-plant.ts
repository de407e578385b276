import type { Symptom } from '@anar/contracts/diagnosis';
import type { RequestOrigin } from '@anar/service-kit/http/routes';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { InspectPhoto } from '@anar/service-kit/media/image';
import { ulid } from 'ulid';
import type { QuestionAnswer, QuestionContext } from '../card/answer-question.ts';
import type { CellWeatherStore } from '../orchards/cell-weather.store.ts';
import type { OrchardViewStore } from '../orchards/orchard-view.store.ts';
import { sharedDistrict } from '../orchards/shared-district.ts';
import type { RecordStore, StoredRecord } from './record.store.ts';

export interface Told {
  text: string;
  symptom?: Symptom;
  photo?: Buffer;
}

export interface PlantCheckDeps {
  records: RecordStore;
  orchards: OrchardViewStore;
  weather: CellWeatherStore;
  answer: (asked: QuestionContext) => Promise<QuestionAnswer>;
  media: Service['media'];
  /** Throws for a photo in which nothing could be seen. */
  photoGate: InspectPhoto;
}

export type CheckPlant = (userId: string, told: Told, origin: RequestOrigin) => Promise<StoredRecord>;

/** Checks what a farmer told and keeps it as a record. Of a photo that the store or the gate refuses nothing is kept. */
export function createCheckPlant(deps: PlantCheckDeps): CheckPlant {
  const { records, orchards, answer, media, photoGate } = deps;

  async function store(userId: string, told: Told, origin: RequestOrigin, photo?: { id: string; mediaId: string }) {
    const at = new Date();
    const { text, symptom } = told;
    const known = await orchards.of(userId);
    const district = sharedDistrict(known);
    const weather = await deps.weather.at(known, at);
    const { diagnosis, openQuestion, daysToHarvest } = await answer({
      text,
      ...(symptom && { symptom }),
      photo: photo ? { jpeg: () => media.read(photo.mediaId) } : null,
      answers: [],
      orchards: known,
      at,
      ...(weather && { weather }),
    });
    const fields = {
      userId,
      userInput: text,
      ...(symptom && { symptom }),
      ...(photo && { mediaId: photo.mediaId }),
      ...(district && { district }),
      answers: [],
      openQuestion,
      diagnosis,
      daysToHarvest,
      answeredAt: at,
      createdAt: at,
      ...(origin.idempotencyKey && { idempotencyKey: origin.idempotencyKey }),
    };
    return records.add(photo?.id ?? ulid(), fields, origin.requestId);
  }

  return async (userId, told, origin) => {
    if (!told.photo) return store(userId, told, origin);
    const id = ulid();
    const { mediaId } = await media.save(userId, told.photo, photoGate);
    try {
      await media.claim(mediaId, userId, id);
      const record = await store(userId, told, origin, { id, mediaId });
      if (record.id !== id) await media.remove(mediaId);
      return record;
    } catch (error) {
      await media.remove(mediaId);
      throw error;
    }
  };
}
