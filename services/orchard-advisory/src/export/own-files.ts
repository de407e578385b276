import type { Service } from '@anar/service-kit/lifecycle/service';
import type { PersonalFile } from '@anar/service-kit/personal-data/export-personal-data';
import { fileNameOf } from '@anar/service-kit/personal-data/media-file-name';
import { ownRows } from '@anar/service-kit/personal-data/own-rows';
import { type AdvisoryDocument, advisoryModel } from '../advisories/advisory.model.ts';
import { type DiaryDocument, diaryModel } from '../diary/diary.model.ts';
import { type OrchardDocument, orchardModel } from '../orchards/orchard.model.ts';
import { type SprayPlanDocument, sprayPlanModel } from '../prescriptions/spray-plan.model.ts';

/**
 * Personal data export: a grower's farm, without removed data; sightings are copies of checks, which diagnosis-ai
 * exports.
 */
export function ownFiles({ mongo, media }: Pick<Service, 'mongo' | 'media'>): PersonalFile[] {
  /** File name of an entry's recording in the export. */
  async function fileOf({ voice }: DiaryDocument): Promise<string | undefined> {
    const contentType = voice && (await media.contentTypeOf(voice.id));
    return contentType && fileNameOf(voice.id, contentType);
  }

  return [
    {
      name: 'orchards.json',
      rows: (userId) =>
        ownRows<OrchardDocument>(orchardModel(mongo), { userId, removedAt: { $exists: false } }, (one) => ({
          id: one._id,
          name: one.name,
          status: one.status,
          plantCount: one.plantCount,
          plantAgeYears: one.plantAge,
          plantPhase: one.plantPhase,
          plantBahar: one.plantBahar,
          phaseToldAt: one.phaseToldAt,
          resting: one.resting,
          soilType: one.soilType,
          irrigationType: one.irrigationType,
          rowSpacing: one.rowSpacing,
          plantSpacing: one.plantSpacing,
          drippers: one.drippers,
          latitude: one.latitude,
          longitude: one.longitude,
          place: one.place,
          createdAt: one.createdAt,
        })),
    },
    {
      name: 'diary.json',
      rows: (userId) =>
        ownRows<DiaryDocument>(diaryModel(mongo), { userId, removedAt: { $exists: false } }, async (one) => ({
          id: one._id,
          orchardId: one.orchardId,
          kind: one.kind,
          day: one.on,
          product: one.product,
          litresPerPlant: one.litresPerPlant,
          kilograms: one.kilograms,
          costPaise: one.costPaise,
          incomePaise: one.incomePaise,
          note: one.note,
          voiceNote: one.voice && { file: await fileOf(one), seconds: one.voice.seconds },
          preHarvestDays: one.preHarvestDays,
          fruitSafeOn: one.safeOn,
          consultationId: one.consultationId,
          createdAt: one.createdAt,
        })),
    },
    {
      name: 'prescribed-sprays.json',
      rows: (userId) =>
        ownRows<SprayPlanDocument>(sprayPlanModel(mongo), { userId }, (one) => ({
          consultationId: one._id,
          orchardId: one.orchardId,
          prescriptionVersion: one.version,
          sprays: one.sprays,
          takenOut: one.removed,
        })),
    },
    {
      name: 'advisories.json',
      rows: (userId) =>
        ownRows<AdvisoryDocument>(advisoryModel(mongo), { userId }, (one) => ({
          id: one._id,
          orchardId: one.orchardId,
          day: one.day,
          createdAt: one.createdAt,
          calculatedAt: one.calculatedAt,
          advice: one.content,
          madeFrom: one.facts,
          feedback: one.feedback,
        })),
    },
  ];
}
