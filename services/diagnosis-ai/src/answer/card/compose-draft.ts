import type { Urgency } from '@anar/contracts/diagnosis/diagnosis';
import type { Knowledge } from '../../knowledge/knowledge.ts';
import type { Problem } from '../../knowledge/problem.ts';
import type { Question } from '../../knowledge/tables.ts';
import type { Farm } from '../../orchards/farm.ts';
import { createIrrigationTexts } from '../../orchards/water/irrigation.ts';
import type { Assessment, FollowUpAnswer } from '../adviser/adviser.ts';
import type { Draft } from '../safety/draft.ts';
import { contradictionIn } from './contradiction.ts';
import { fertilizerAdvice } from './fertilizer.ts';
import { howToTexts } from './how-to-texts.ts';
import { leadsTo } from './leads-to.ts';
import {
  ASKING,
  ASKING_AFTER_A_LOOK,
  ASKING_MORE,
  MODEL_MISSING,
  NOT_COUNTED,
  OTHER_SUBJECT,
  UNSURE,
  type UnsureText,
} from './unsure-texts.ts';

export interface CardFacts {
  assessment: Assessment;
  farm: Farm;
  /** The farmer's words and taps. */
  text: string;
  answers: readonly FollowUpAnswer[];
  /** Asked when the assessment itself has no question. */
  furtherQuestion: Question | null;
  /** The farmer answered a follow-up question of this check. */
  tapped: boolean;
}

const OWN_BOOK = 'अनार मित्र पुस्तिका';
const MODEL = 'AI मॉडल का अनुमान';

/** Puts an assessment into the words of the card. The result still has to pass the safety policy. */
export function composeDraft(facts: CardFacts, knowledge: Knowledge): Draft {
  const { assessment, farm } = facts;
  const found = assessment.outcome === 'found' ? assessment.problem : null;
  const question = assessment.question ?? facts.furtherQuestion;
  const pages = assessment.pages ?? [];
  const page = pages.length === 1 ? pages[0] : undefined;
  const lead = leadsTo(assessment, facts.text);
  const contradiction = contradictionIn(facts, knowledge.questions);
  return {
    problemId: assessment.problem?.id ?? null,
    confidence: assessment.confidence,
    urgency: urgencyOf(assessment),
    ...withModelNote(found ? textsOf(found, facts, knowledge) : unsureTexts(facts), assessment),
    irrigation: createIrrigationTexts(knowledge).today(farm),
    fertilizer: fertilizerAdvice(farm, found, knowledge, sourceName(knowledge.nutrition.src)),
    askExpert: !found && !page,
    ...(lead && { leadsTo: lead }),
    ...(contradiction && { contradiction }),
    ...(question && { followUp: asWire(question) }),
    matchedWords: assessment.matchedWords,
    source: assessment.source,
    classifier: assessment.classifier,
    ...(assessment.photoSeen && { photoSeen: true }),
    sources: found
      ? [...(assessment.source === 'model' ? [MODEL] : []), OWN_BOOK, ...found.src.map(sourceName)]
      : (page?.src ?? []).map(sourceName),
  };

  function sourceName(src: string): string {
    return knowledge.sources[src] ?? src;
  }
}

function textsOf(problem: Problem, { assessment, farm: { phase } }: CardFacts, { symptoms }: Knowledge) {
  const { organic } = problem;
  const seen = symptoms.filter(({ id }) => assessment.signsOnPhoto?.includes(id)).map(({ label }) => label);
  const organicNow = organic && phase && !organic.notIn.includes(phase) ? [organic.say] : [];
  return {
    diagnosis: problem.name,
    ...(problem.scientificName && { scientificName: problem.scientificName }),
    action: problem.action,
    actionText: problem.actionText,
    hindi_text: problem.text,
    steps: [...problem.first.map(({ say }) => say), ...organicNow],
    why: seen.length > 0 ? `फ़ोटो में दिखा: ${seen.join(', ')}। ${problem.why}` : problem.why,
  };
}

/** Explains why the rules answered instead of the model. */
function withModelNote<T extends { hindi_text: string }>(texts: T, { modelMissing }: Assessment): T {
  return modelMissing ? { ...texts, hindi_text: `${texts.hindi_text} ${MODEL_MISSING[modelMissing]}` } : texts;
}

function unsureTexts({ assessment, farm, tapped }: CardFacts) {
  const [page, ...others] = assessment.pages ?? [];
  if (page && others.length === 0) return howToTexts([page], farm);
  const text = page ? howToTexts([page, ...others], farm) : { ...unsureText(assessment), steps: [] };
  return { ...text, ...(!tapped && { hindi_text: `${text.hindi_text} ${NOT_COUNTED}` }) };
}

function unsureText({ outcome, subject, question, problem, photoSeen }: Assessment): UnsureText {
  if (subject) return OTHER_SUBJECT[subject];
  if (outcome === 'found' || (outcome === 'unclear' && question)) {
    return photoSeen ? ASKING_AFTER_A_LOOK : problem ? ASKING : ASKING_MORE;
  }
  return UNSURE[outcome];
}

/** Without a finding a guess has medium urgency; without any guess nothing is urgent. */
function urgencyOf({ problem, outcome }: Assessment): Urgency {
  if (outcome === 'found' && problem) return problem.urgency;
  return problem || outcome === 'photo_alone' ? 'medium' : 'low';
}

/** A question in its wire form. */
export function asWire({ question, options }: Question) {
  return { question, options: options.map(({ id, label }) => ({ id, label })) };
}
