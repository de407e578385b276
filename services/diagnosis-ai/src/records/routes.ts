import { PAGE } from '@anar/contracts/constants';
import { answerFollowUp, diagnosePhoto, diagnoseText, listDiagnoses } from '@anar/contracts/diagnosis';
import { diagnosisErrors } from '@anar/contracts/errors/diagnosis';
import { AppError } from '@anar/service-kit/errors';
import type { FormFile } from '@anar/service-kit/form';
import type { Service } from '@anar/service-kit/service';
import type { Question } from '../knowledge/tables.ts';
import type { AnswerFollowUp } from './answer-follow-up.ts';
import type { CheckPlant } from './check-plant.ts';
import type { RecordStore, StoredRecord } from './record.store.ts';
import { recordOnWire } from './record-on-wire.ts';

export interface RecordRoutesDeps {
  records: RecordStore;
  check: CheckPlant;
  answer: AnswerFollowUp;
  questions: readonly Question[];
}

export function recordRoutes(service: Service, { records, check, answer, questions }: RecordRoutesDeps): void {
  const { routes, media } = service;
  const wire = (record: StoredRecord) => recordOnWire(record, media, questions, new Date());

  routes.user(diagnosePhoto, async (request) => {
    const { fields, files } = request.form();
    const { userInput = '', symptom } = fields;
    const told = { text: userInput.trim(), photo: onePhoto(files), ...(symptom && { symptom }) };
    return wire(await check(request.caller.userId, told, request.press));
  });

  routes.user(diagnoseText, async (request) =>
    wire(await check(request.caller.userId, { text: request.body.text.trim() }, request.press)),
  );

  routes.user(answerFollowUp, async ({ caller, params, body, id }) =>
    wire(await answer(caller.userId, params.id, body.optionId, id)),
  );

  routes.self(listDiagnoses, async ({ caller, query }) => {
    const { limit = PAGE.limit, before } = query;
    const found = await records.list(caller.userId, { limit: limit + 1, ...(before && { before }) });
    const page = found.slice(0, limit);
    return { diagnoses: page.map(wire), nextBefore: found.length > limit ? (page.at(-1)?.id ?? null) : null };
  });
}

function onePhoto(files: readonly FormFile[]): Buffer {
  const photo = files.find(({ name }) => name === 'image');
  if (!photo) throw new AppError(diagnosisErrors.photoMissing);
  return photo.bytes;
}
