import type { Diagnosis, Symptom } from '@anar/contracts/diagnosis';
import { indiaDay, monthOf } from '@anar/india/time';
import type { Adviser, Answer, Assessment, Photo } from '../adviser/adviser.ts';
import { optionOf } from '../adviser/follow-up.ts';
import type { RecentWeather } from '../adviser/recent-weather.ts';
import { createFirstAid } from '../first-aid/first-aid.ts';
import type { Knowledge } from '../knowledge/load-knowledge.ts';
import type { Question } from '../knowledge/tables.ts';
import { farmOf, type OrchardView } from '../orchards/farm.ts';
import type { SafetyPolicy } from '../safety/apply-safety-policy.ts';
import { isLabelled } from '../safety/label-doses.ts';
import { composeDraft } from './compose-draft.ts';

/** What a farmer asked, with what we know of the orchards and the time. */
export interface QuestionContext {
  text: string;
  symptom?: Symptom;
  photo: Photo | null;
  answers: readonly Answer[];
  orchards: readonly OrchardView[];
  at: Date;
  /** At the farmer's orchards; left out where nobody knows it. */
  weather?: RecentWeather;
}

export interface CheckAnswer {
  diagnosis: Diagnosis;
  /** Id of the question that is open now. */
  openQuestion: string | null;
  /** As assumed for the doses; null when unknown. */
  daysToHarvest: number | null;
  outcome: Assessment['outcome'] | 'first_aid';
}

export type AnswerQuestion = (asked: QuestionContext) => Promise<CheckAnswer>;

/** The one way from a question to a card: assess, put into words, and pass the safety policy. */
export function createAnswerQuestion(adviser: Adviser, knowledge: Knowledge, safe: SafetyPolicy): AnswerQuestion {
  const firstAid = createFirstAid(knowledge);
  return async ({ text, symptom, photo, answers, orchards, at, weather }) => {
    const urgent = firstAid.kindOf(text);
    if (urgent) {
      return { diagnosis: firstAid.answers[urgent], openQuestion: null, daysToHarvest: null, outcome: 'first_aid' };
    }
    const farm = farmOf(orchards, at);
    const month = monthOf(indiaDay(at));
    const daysToHarvest = toldHarvest(answers) ?? farm.daysToHarvest;
    const assessment = await adviser.assess({
      text,
      photo,
      answers,
      now: {
        month,
        ...(farm.phase && { phase: farm.phase }),
        ...(farm.bahar && { bahar: farm.bahar }),
        ...(weather && { weather }),
      },
      farm,
      ...(symptom && { symptom }),
    });
    const furtherQuestion = daysToHarvest === null ? harvestQuestion(assessment) : null;
    const draft = composeDraft({ assessment, farm, month, furtherQuestion }, knowledge);
    const { diagnosis } = safe(draft, { daysToHarvest, asked: text, ...(farm.work && { work: farm.work }) });
    const openQuestion = diagnosis.followUp ? (assessment.question ?? furtherQuestion) : null;
    return { diagnosis, openQuestion: openQuestion?.id ?? null, daysToHarvest, outcome: assessment.outcome };
  };

  /** Products exist, but nobody knows how far harvest is. */
  function harvestQuestion({ outcome, problem }: Assessment): Question | null {
    if (outcome !== 'found' || !problem || !knowledge.labels.some((label) => isLabelled(problem, label))) return null;
    return knowledge.questions.find(({ harvest }) => harvest) ?? null;
  }

  function toldHarvest(answers: readonly Answer[]): number | undefined {
    return answers
      .map((answer) => optionOf(answer, knowledge.questions)?.daysToHarvest)
      .find((days) => days !== undefined);
  }
}
