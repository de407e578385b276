import { PAGE, RECENT_DIAGNOSES_ON_DEVICE } from '@anar/contracts/constants';
import {
  answerFollowUp,
  type DiagnosisRecord,
  diagnosePhoto,
  diagnoseText,
  listDiagnoses,
  listRecentChecks,
  type RecentCheck,
  readDiagnosis,
} from '@anar/contracts/diagnosis/diagnosis-records';
import { diagnosisErrors } from '@anar/contracts/errors/diagnosis';
import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import type { FormFile } from '@anar/service-kit/http/form';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { firstAidAnswer } from '../answer/first-aid/first-aid.ts';
import type { CheckWithinQuota } from '../quota/within-quota.ts';
import type { AnswerFollowUp } from './follow-up/answer-follow-up.ts';
import type { PictureAnswers } from './follow-up/picture-answers.ts';
import type { RecordStore } from './record.store.ts';
import type { RecordOnWire } from './record-on-wire.ts';
import { visibleText } from './visible-text.ts';

export interface RecordRoutesDeps {
  records: RecordStore;
  check: CheckWithinQuota;
  answer: AnswerFollowUp;
  wire: RecordOnWire;
  pictureAnswers: PictureAnswers;
}

export function registerRecordRoutes({ routes }: Service, deps: RecordRoutesDeps): void {
  const { records, check, answer, wire, pictureAnswers } = deps;
  routes.user(
    diagnosePhoto,
    async (request) => {
      const { fields, files } = request.form();
      const { userInput = '', symptom, place, sign } = fields;
      const question = {
        text: visibleText(userInput),
        photo: onePhoto(files),
        answers: pictureAnswers(place, sign),
        ...(symptom && { symptom }),
      };
      const { record, orchards } = await check(request.caller.userId, question, request.origin);
      return wire.one(record, orchards);
    },
    { isUrgent: ({ userInput = '' }) => firstAidAnswer(userInput) !== undefined },
  );

  routes.user(
    diagnoseText,
    async (request) => {
      const text = visibleText(request.body.text);
      if (text === '') throw new AppError(kitErrors.invalidRequest, { details: [{ field: 'text' }] });
      const { record, orchards } = await check(request.caller.userId, { text }, request.origin);
      return wire.one(record, orchards);
    },
    { isUrgent: ({ text }) => firstAidAnswer(text) !== undefined },
  );

  routes.user(answerFollowUp, async ({ caller, params, body, id }) => {
    const { record, orchards } = await answer(caller.userId, params.id, body.optionId, id);
    return wire.one(record, orchards);
  });

  routes.user(readDiagnosis, async ({ caller, params }) => {
    const record = await records.find(caller.userId, params.id);
    if (!record) throw new AppError(kitErrors.notFound);
    return wire.one(record);
  });

  routes.user(listRecentChecks, async ({ caller: { userId } }) => {
    const found = await records.list(userId, { limit: RECENT_DIAGNOSES_ON_DEVICE });
    return { checks: (await wire.all(userId, found)).map(asRecentCheck) };
  });

  routes.self(listDiagnoses, async ({ caller, query }) => {
    const { limit = PAGE.limit, before } = query;
    const found = await records.list(caller.userId, { limit: limit + 1, ...(before && { before }) });
    const page = found.slice(0, limit);
    const nextBefore = found.length > limit ? (page.at(-1)?.id ?? null) : null;
    return { diagnoses: await wire.all(caller.userId, page), nextBefore };
  });
}

function asRecentCheck(record: DiagnosisRecord): RecentCheck {
  const { id, userInput, symptom, thumbnailUrl, feedback, createdAt } = record;
  const { confidence, urgency, action, diagnosis } = record.diagnosis;
  return {
    ...{ id, userInput, createdAt },
    ...(symptom && { symptom }),
    ...(thumbnailUrl && { thumbnailUrl }),
    ...(feedback && { feedback }),
    diagnosis: { confidence, urgency, action, diagnosis },
  };
}

function onePhoto(files: readonly FormFile[]): Buffer {
  const photo = files.find(({ name }) => name === 'image');
  if (!photo) throw new AppError(diagnosisErrors.photoMissing);
  return photo.bytes;
}
