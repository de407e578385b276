import type { Diagnosis, Symptom } from '@anar/contracts/diagnosis/diagnosis';
import { type DaysToHarvest, harvestIn, strictest, UNKNOWN_HARVEST } from '@anar/harvest/days-to-harvest';
import { daysBetween, indiaDay, monthOf } from '@anar/india/time';
import type { Knowledge } from '../../knowledge/knowledge.ts';
import type { Question } from '../../knowledge/tables.ts';
import { type Farm, farmOf, type OrchardView, withFarm } from '../../orchards/farm.ts';
import type { Adviser, Assessment, FollowUpAnswer, Photo } from '../adviser/adviser.ts';
import { optionOf } from '../adviser/follow-up.ts';
import type { RecentWeather } from '../adviser/recent-weather.ts';
import { firstAidAnswer } from '../first-aid/first-aid.ts';
import type { SafetyPolicy } from '../safety/apply-safety-policy.ts';
import { isLabelled } from '../safety/doses/label-doses.ts';
import { sprayRulesOf } from '../safety/spray-rules.ts';
import { composeDraft } from './compose-draft.ts';
import { statedHarvest, statedHarvestAsOf } from './stated-harvest.ts';

/** A farmer's question with what we know of the orchards and the time. */
export interface QuestionContext {
  /** The farmer whose budget pays for a model's answer. */
  userId?: string;
  text: string;
  symptom?: Symptom;
  photo: Photo | null;
  answers: readonly FollowUpAnswer[];
  orchards: readonly OrchardView[];
  at: Date;
  /** When the text was written, where a tap refines an earlier question. */
  saidAt?: Date;
  /** At the farmer's orchards; missing where it is unknown. */
  weather?: RecentWeather;
}

/** The answer with the days to harvest assumed for its doses. */
export interface QuestionAnswer extends DaysToHarvest {
  diagnosis: Diagnosis;
  /** Id of the question that is open now. */
  openQuestion: string | null;
  outcome: Assessment['outcome'] | 'first_aid';
}

interface HarvestFacts {
  text: string;
  answers: readonly FollowUpAnswer[];
  /** Days in India. */
  saidOn: string;
  today: string;
}

export type AnswerQuestion = (asked: QuestionContext) => Promise<QuestionAnswer>;

/** The only path from a question to a card: assess, put into words, and pass the safety policy. */
export function createAnswerQuestion(adviser: Adviser, knowledge: Knowledge, safe: SafetyPolicy): AnswerQuestion {
  const sprayRules = sprayRulesOf(knowledge.blocklist);
  return async ({ userId, text, symptom, photo, answers, orchards, at, saidAt, weather }) => {
    const urgent = firstAidAnswer(text);
    if (urgent) return { diagnosis: urgent, openQuestion: null, daysToHarvest: null, outcome: 'first_aid' };
    const farm = farmOf(orchards, at);
    const month = monthOf(indiaDay(at));
    const [saidOn, today] = [indiaDay(saidAt ?? at), indiaDay(at)];
    const harvest = harvestOf({ text, answers, saidOn, today }, farm);
    const stated = statedHarvestAsOf(text, saidOn, today);
    const asksSpraying = sprayRules.answer(text, stated) !== undefined;
    const assessment = await adviser.assess({
      ...(userId && { userId }),
      text,
      ...(asksSpraying && { signsIn: sprayRules.read(text).rest }),
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
    const furtherQuestion = harvest.daysToHarvest === null ? harvestQuestion(assessment, answers) : null;
    const draft = composeDraft(
      { assessment, farm, text, answers, furtherQuestion, tapped: saidAt !== undefined },
      knowledge,
    );
    const { diagnosis } = safe(draft, { ...harvest, asked: text, stated, ...(farm.work && { work: farm.work }) });
    const openQuestion = diagnosis.followUp ? (assessment.question ?? furtherQuestion) : null;
    return { diagnosis, openQuestion: openQuestion?.id ?? null, ...harvest, outcome: assessment.outcome };
  };

  /** The question about harvest, when products exist but the days to harvest are unknown. */
  function harvestQuestion({ outcome, problem }: Assessment, answers: readonly FollowUpAnswer[]): Question | null {
    if (outcome !== 'found' || !problem || !knowledge.labels.some((label) => isLabelled(problem, label))) return null;
    const isAsked = ({ id }: Question) => answers.some(({ questionId }) => questionId === id);
    return knowledge.questions.find((question) => question.harvest && !isAsked(question)) ?? null;
  }

  /**
   * The fewest days by text, taps and orchards. A harvest stated without a day makes them unknown until a tap, unless the
   * diary or a harvest phase says when.
   */
  function harvestOf({ text, answers, saidOn, today }: HarvestFacts, farm: Farm): DaysToHarvest {
    const said = statedHarvest(text, saidOn);
    const tapped = answers
      .map((answer) => optionOf(answer, knowledge.questions)?.daysToHarvest)
      .find((days) => days !== undefined);
    if (said === 'day_unsaid' && tapped === undefined && !knowsPicking(farm)) return UNKNOWN_HARVEST;
    const given = strictest(
      typeof said === 'number' ? harvestIn(said - daysBetween(saidOn, today), 'words') : UNKNOWN_HARVEST,
      tapped === undefined ? UNKNOWN_HARVEST : harvestIn(tapped, 'tap'),
    );
    return given.daysToHarvest === null ? strictest(farm) : withFarm(given, farm);
  }
}

/** The calendar alone is too coarse beside words that say that picking is near. */
function knowsPicking({ harvestFrom, daysToHarvest }: Farm): boolean {
  return harvestFrom === 'diary' || daysToHarvest === 0;
}
