import { createService, type Service } from '@anar/service-kit/service';
import { adviceRoutes } from './advice/routes.ts';
import { createRulesAdviser } from './adviser/rules-adviser.ts';
import { createAnswerQuestion } from './card/answer-question.ts';
import { countAnswers } from './card/count-answers.ts';
import type { DiagnosisConfig } from './config.ts';
import { eraseDeletedUsers } from './erasure/erase-user.ts';
import { feedbackRoutes } from './feedback/routes.ts';
import { loadKnowledge } from './knowledge/load-knowledge.ts';
import { problemLibrary } from './library/problem-library.ts';
import { libraryRoutes } from './library/routes.ts';
import { createModelAdviser } from './model/model-adviser.ts';
import { connectOpenAi } from './openai/connect-openai.ts';
import { orchardViewStore } from './orchards/orchard-view.store.ts';
import { createQuota } from './quota/quota.ts';
import { quotaRoutes } from './quota/routes.ts';
import { withinQuota } from './quota/within-quota.ts';
import { createAnswerFollowUp } from './records/answer-follow-up.ts';
import { createCheckPlant } from './records/check-plant.ts';
import { recordStore } from './records/record.store.ts';
import { createRecordOnWire } from './records/record-on-wire.ts';
import { recordRoutes } from './records/routes.ts';
import { createSafetyPolicy } from './safety/apply-safety-policy.ts';
import { createSafeText } from './safety/safe-text.ts';
import { addVoice } from './voice/add-voice.ts';

/** The plant check: a question in words or with a photo, an honest answer that passed the safety policy, kept as a record. */
export function buildApp(config: DiagnosisConfig): Service {
  const service = createService({ name: 'diagnosis', title: 'Plant check', config, uses: { media: true } });
  const openai = connectOpenAi(service, config.openai);
  const knowledge = loadKnowledge();
  const { questions } = knowledge;
  const adviser = createModelAdviser(createRulesAdviser(knowledge), knowledge, service, openai);
  const answer = countAnswers(createAnswerQuestion(adviser, knowledge, createSafetyPolicy(knowledge)), service);
  const orchards = orchardViewStore(service);
  const records = recordStore(service);
  const deps = { records, orchards, answer, media: service.media };
  const quota = createQuota(service, config.dailyChecks);
  const check = withinQuota(createCheckPlant(deps), quota, records);
  quotaRoutes(service, quota);
  const wire = createRecordOnWire(service.media, questions);
  recordRoutes(service, { records, check, answer: createAnswerFollowUp(deps, questions), wire });
  adviceRoutes(service, check, wire);
  feedbackRoutes(service, { records, wire, problems: knowledge.problems });
  addVoice(service, { openai, commandPath: config.commandPath });
  libraryRoutes(service, problemLibrary(knowledge, createSafeText(knowledge.blocklist)));
  eraseDeletedUsers(service, [records, orchards, quota]);
  return service;
}
