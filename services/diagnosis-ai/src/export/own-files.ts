import type { Service } from '@anar/service-kit/lifecycle/service';
import type { PersonalFile } from '@anar/service-kit/personal-data/export-personal-data';
import { photoFile } from '@anar/service-kit/personal-data/media-file-name';
import { ownRows } from '@anar/service-kit/personal-data/own-rows';
import { type ConsentDocument, consentModel } from '../learning/consent.model.ts';
import { type QuotaDayDocument, quotaDayModel } from '../quota/quota-day.model.ts';
import { type RecordDocument, recordModel } from '../records/record.model.ts';

/**
 * A user's copy of their plant checks. Views of orchards, diary and plan are copies of data that other services export.
 */
export function ownFiles({ mongo }: Pick<Service, 'mongo'>): PersonalFile[] {
  return [
    {
      name: 'checks.json',
      rows: (userId) =>
        ownRows<RecordDocument>(recordModel(mongo), { userId }, (one) => ({
          id: one._id,
          createdAt: one.createdAt,
          question: one.userInput,
          symptom: one.symptom,
          photo: one.mediaId && photoFile(one.mediaId),
          district: one.district,
          answers: one.answers,
          answeredAt: one.answeredAt,
          diagnosis: one.diagnosis,
          daysToHarvest: one.daysToHarvest,
          feedback: one.feedback,
          prescribed: one.prescribed,
          label: one.label,
        })),
    },
    {
      name: 'learning-consent.json',
      rows: (userId) => ownRows<ConsentDocument>(consentModel(mongo), { _id: userId }, ({ since }) => ({ since })),
    },
    {
      name: 'checks-a-day.json',
      rows: (userId) =>
        ownRows<QuotaDayDocument>(quotaDayModel(mongo), { userId }, (one) => {
          const [, day, kind] = one._id.split(':');
          return { day, kind, checks: one.places.length, withoutAnswer: one.unanswered.length };
        }),
    },
  ];
}
