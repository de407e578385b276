import type { Symptom } from '@anar/contracts/diagnosis/diagnosis';
import type { RequestOrigin } from '@anar/service-kit/http/routes';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { InspectPhoto } from '@anar/service-kit/media/image';
import { ulid } from 'ulid';
import type { FollowUpAnswer } from '../answer/adviser/adviser.ts';
import type { QuestionAnswer, QuestionContext } from '../answer/card/answer-question.ts';
import type { CellWeatherStore } from '../orchards/cell-weather/cell-weather.store.ts';
import { type OrchardView, sharedDistrict } from '../orchards/farm.ts';
import type { RecordStore, StoredRecord } from './record.store.ts';

export interface PlantQuestion {
  text: string;
  symptom?: Symptom;
  photo?: Buffer;
  /** Selected as pictures before the photo was sent. */
  answers?: FollowUpAnswer[];
}

export interface PlantCheckDeps {
  records: RecordStore;
  weather: CellWeatherStore;
  answer: (asked: QuestionContext) => Promise<QuestionAnswer>;
  media: Service['media'];
  /** Throws for a photo in which nothing can be recognised. */
  photoGate: InspectPhoto;
}

interface KeptPhoto {
  /** Id of the future record. */
  id: string;
  mediaId: string;
  jpeg: Buffer;
}

/** The farmer who asks, with the orchards as known. */
export interface Asker {
  userId: string;
  orchards: readonly OrchardView[];
}

export type CheckPlant = (asker: Asker, question: PlantQuestion, origin: RequestOrigin) => Promise<StoredRecord>;

/**
 * Answers a farmer's question and stores it as a record. A photo that the store or the gate refuses leaves nothing
 * behind.
 */
export function createCheckPlant(deps: PlantCheckDeps): CheckPlant {
  const { records, answer, media, photoGate } = deps;

  async function store({ userId, orchards }: Asker, question: PlantQuestion, origin: RequestOrigin, photo?: KeptPhoto) {
    const at = new Date();
    const { text, symptom, answers = [] } = question;
    const district = sharedDistrict(orchards);
    const weather = await deps.weather.at(orchards, at);
    const {
      diagnosis,
      openQuestion,
      daysToHarvest,
      harvestFrom = null,
    } = await answer({
      userId,
      text,
      ...(symptom && { symptom }),
      photo: photo ? { jpeg: async () => photo.jpeg } : null,
      answers,
      orchards,
      at,
      ...(weather && { weather }),
    });
    const fields = {
      userId,
      userInput: text,
      ...(symptom && { symptom }),
      ...(photo && { mediaId: photo.mediaId }),
      ...(district && { district }),
      answers,
      openQuestion,
      diagnosis,
      daysToHarvest,
      harvestFrom,
      answeredAt: at,
      createdAt: at,
      ...(origin.idempotencyKey && { idempotencyKey: origin.idempotencyKey }),
    };
    return records.add(photo?.id ?? ulid(), fields, origin.requestId);
  }

  return async (asker, question, origin) => {
    if (!question.photo) return store(asker, question, origin);
    const id = ulid();
    const { mediaId, jpeg } = await media.save(asker.userId, question.photo, { inspect: photoGate, recordId: id });
    try {
      const record = await store(asker, question, origin, { id, mediaId, jpeg });
      if (record.id !== id) await media.remove(mediaId);
      return record;
    } catch (error) {
      await media.remove(mediaId);
      throw error;
    }
  };
}
