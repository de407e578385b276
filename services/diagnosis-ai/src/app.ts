import { indiaDay } from '@anar/india/time';
import { eraseDeletedUsers } from '@anar/service-kit/events/erasure/erasure';
import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import { exportPersonalData } from '@anar/service-kit/personal-data/export-personal-data';
import { createClassifierAdviser } from './answer/adviser/classifier-adviser.ts';
import { createAnswerQuestion } from './answer/card/answer-question.ts';
import { countAnswers } from './answer/card/count-answers.ts';
import { statedHarvest } from './answer/card/stated-harvest.ts';
import { warmUp } from './answer/card/warm-up.ts';
import { firstAidAnswer } from './answer/first-aid/first-aid.ts';
import { createModelAdviser } from './answer/model/model-adviser.ts';
import { createSafetyPolicy } from './answer/safety/apply-safety-policy.ts';
import { countRemoved } from './answer/safety/count-removed.ts';
import { createSafeText } from './answer/safety/safe-text.ts';
import { sprayRulesOf } from './answer/safety/spray-rules.ts';
import type { DiagnosisConfig } from './config.ts';
import { ownFiles } from './export/own-files.ts';
import { registerApprovalConsumer } from './feedback/approval.consumer.ts';
import { createApprovalStore } from './feedback/approval.store.ts';
import { registerFeedbackRoutes } from './feedback/routes.ts';
import { loadKnowledge } from './knowledge/load-knowledge.ts';
import { createConsentStore } from './learning/consent.store.ts';
import { registerPrescribedConsumer } from './learning/prescribed.consumer.ts';
import { registerLearningRoutes } from './learning/routes.ts';
import { howToPages, problemLibrary } from './library/problem-library.ts';
import { registerLibraryRoutes } from './library/routes.ts';
import { connectOpenAi } from './openai/connect-openai.ts';
import { registerCellWeatherConsumer } from './orchards/cell-weather/cell-weather.consumer.ts';
import { createCellWeatherStore } from './orchards/cell-weather/cell-weather.store.ts';
import { registerFieldWorkConsumer } from './orchards/field-work/field-work.consumer.ts';
import { createFieldWorkStore } from './orchards/field-work/field-work.store.ts';
import { registerOrchardViewConsumer } from './orchards/orchard-view.consumer.ts';
import { createOrchardViewStore } from './orchards/orchard-view.store.ts';
import { registerAdvisedWaterConsumer } from './orchards/water/advised-water.consumer.ts';
import { createAdvisedWaterStore } from './orchards/water/advised-water.store.ts';
import { createIrrigationTexts } from './orchards/water/irrigation.ts';
import { registerPlanConsumer } from './quota/plan.consumer.ts';
import { createPlanStore } from './quota/plan.store.ts';
import { createQuota } from './quota/quota.ts';
import { registerQuotaRoutes } from './quota/routes.ts';
import { withinQuota } from './quota/within-quota.ts';
import { registerAdviceRoutes } from './records/advice/routes.ts';
import { createReadCheckContext } from './records/check-context.ts';
import { createCheckPlant } from './records/check-plant.ts';
import { createAnswerFollowUp } from './records/follow-up/answer-follow-up.ts';
import { createPictureAnswers } from './records/follow-up/picture-answers.ts';
import { createPhotoGate } from './records/photos/photo-gate.ts';
import { createRecordStore } from './records/record.store.ts';
import { createRecordOnWire } from './records/record-on-wire.ts';
import { registerRecordRoutes } from './records/routes.ts';
import { registerVoice } from './voice/register-voice.ts';

/**
 * The plant check: answers a question by text or photo honestly, passes the answer through the safety policy, and
 * stores it as a record.
 */
export function buildApp(config: DiagnosisConfig): Service {
  const service = createService({ name: 'diagnosis', title: 'Plant check', config, uses: { media: true } });
  const plans = createPlanStore(service);
  const openai = connectOpenAi(service, config.openai, plans);
  const knowledge = loadKnowledge();
  const { questions } = knowledge;
  const rules = createClassifierAdviser(knowledge);
  const safetyPolicy = createSafetyPolicy(knowledge);
  service.app.addHook('onReady', () => warmUp(createAnswerQuestion(rules, knowledge, safetyPolicy), knowledge));
  const adviser = createModelAdviser(rules, knowledge, service, openai);
  const policy = countRemoved(safetyPolicy, service);
  const answer = countAnswers(createAnswerQuestion(adviser, knowledge, policy), service);
  const fieldWork = createFieldWorkStore(service);
  const water = createAdvisedWaterStore(service);
  const orchards = createOrchardViewStore(service, { fieldWork, water });
  const records = createRecordStore(service);
  const weather = createCellWeatherStore(service);
  const deps = { records, orchards, weather, answer, media: service.media, photoGate: createPhotoGate(service) };
  const quota = createQuota(service, plans, config);
  const readContext = createReadCheckContext(service, { records, orchards, quota });
  const check = withinQuota(createCheckPlant(deps), quota, readContext, {
    firstAid: firstAidAnswer,
    spraying: (text, at) => sprayRulesOf(knowledge.blocklist).answer(text, statedHarvest(text, indiaDay(at))),
  });
  registerQuotaRoutes(service, quota);
  const wire = createRecordOnWire({
    media: service.media,
    questions,
    policy,
    irrigation: createIrrigationTexts(knowledge),
    orchards,
  });
  registerRecordRoutes(service, {
    records,
    check,
    answer: createAnswerFollowUp({ ...deps, quota }, questions),
    wire,
    pictureAnswers: createPictureAnswers(questions),
  });
  registerAdviceRoutes(service, check, wire);
  const approvals = createApprovalStore(service);
  registerFeedbackRoutes(service, { records, approvals, wire, problems: knowledge.problems });
  registerApprovalConsumer(service, approvals);
  const consents = createConsentStore(service);
  registerLearningRoutes(service, consents, records);
  registerPrescribedConsumer(service, consents, records);
  registerVoice(service, { openai, commandPath: config.commandPath });
  registerLibraryRoutes(service, {
    problems: problemLibrary(knowledge, createSafeText(knowledge.blocklist)),
    howTo: howToPages(knowledge),
  });
  registerPlanConsumer(service, plans);
  registerOrchardViewConsumer(service, orchards);
  registerFieldWorkConsumer(service, { fieldWork, water }, orchards);
  registerAdvisedWaterConsumer(service, water, orchards);
  registerCellWeatherConsumer(service, weather);
  eraseDeletedUsers(service, [service.media, records, orchards, fieldWork, water, quota, approvals, consents]);
  exportPersonalData(service, ownFiles(service), { media: service.media });
  return service;
}
