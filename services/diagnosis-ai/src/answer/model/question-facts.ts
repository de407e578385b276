import { dropInvisible } from '@anar/hindi/clean-text';
import { MONTHS } from '@anar/india/month-names';
import type { Knowledge } from '../../knowledge/knowledge.ts';
import type { Problem } from '../../knowledge/problem.ts';
import type { Question } from '../../knowledge/tables.ts';
import type { Farm, FarmWork } from '../../orchards/farm.ts';
import { daysAgoInHindi } from '../../orchards/field-work/field-work.ts';
import { BAHAR_NAMES, PHASE_NAMES } from '../../orchards/hindi-names.ts';
import type { PlantQuestion } from '../adviser/adviser.ts';
import { optionOf } from '../adviser/follow-up.ts';

const WATER = { drip: 'ड्रिप', flood: 'पाट पानी', sprinkler: 'फव्वारा', rainfed: 'बारिश' } as const;
/** Number of candidates that the checklist separates. */
const CLOSE = 3;
/** Entries of the knowledge base that are sent in full. */
const ENTRIES = 6;
/** Diary entries that are sent, and characters of a product name typed there. */
const WORKS = 8;
const PRODUCT_LETTERS = 80;
const WORK_KINDS = { spray: 'छिड़काव', fertilizer: 'खाद' } as const;
/** Marks that open a turn in the chat templates of self-hosted models. */
const TURN_MARKS = /<\|[^<>|]*\|>|<\/?s>|\[\/?INST\]|<\/?(?:start|end)_of_turn>/gi;

/**
 * One question as the model gets it: facts of season and orchard, the matching entries of the knowledge base, and the
 * farmer's input. As JSON, so that the farmer's text cannot break out of its field.
 */
export function questionFacts(
  { text, symptom, answers, now, farm, photo }: PlantQuestion,
  candidates: readonly Problem[],
  photoSent: boolean,
  knowledge: Knowledge,
): string {
  const chosen = knowledge.symptoms.find(({ id }) => id === symptom)?.label;
  const given = answers.flatMap((answer) => {
    const question = knowledge.questions.find(({ id }) => id === answer.questionId);
    const option = optionOf(answer, knowledge.questions);
    return question && option && !question.harvest ? [{ सवाल: question.question, जवाब: option.label }] : [];
  });
  const checklist = checklistFor(candidates, knowledge.questions);
  const facts = {
    महीना: MONTHS[now.month - 1],
    बाग: gardenOf(farm),
    ...(farm?.work && { किसान_की_डायरी: diaryOf(farm.work) }),
    फ़ोटो: photoSent ? 'साथ है' : photo ? 'है, पर आपको नहीं दिखाई गई' : 'नहीं है',
    ...(candidates.length > 0 && { मिलती_समस्याएँ: candidates.slice(0, ENTRIES).map(entryOf) }),
    ...(checklist.length > 0 && { जाँच_सूची: checklist }),
    ...(photoSent && { सबके_लक्षण: knowledge.problems.map(({ id, signs }) => ({ id, लक्षण: signs })) }),
    ...(chosen && { किसान_ने_चुना: chosen }),
    ...(given.length > 0 && { किसान_के_जवाब: given }),
    किसान_के_शब्द: asWritten(text),
  };
  return JSON.stringify(facts, null, 1);
}

/** The signs that separate the likeliest problems. */
function checklistFor(candidates: readonly Problem[], questions: readonly Question[]) {
  const likely = candidates.slice(0, CLOSE).map(({ id }) => id);
  return questions
    .filter(
      ({ between, after, onlyForAmbiguousWords }) =>
        !onlyForAmbiguousWords && !after && between.filter((id) => likely.includes(id)).length > 1,
    )
    .map(({ question, options }) => ({
      सवाल: question,
      विकल्प: options.flatMap(({ id, label, means }) => (means ? [] : [{ id, लक्षण: label }])),
    }));
}

/** A farmer's text without invisible characters and turn marks. */
function asWritten(text: string): string {
  return dropInvisible(text).replace(TURN_MARKS, ' ');
}

/** Names of products are as the farmer typed them: data like the question, never a key or an instruction. */
function diaryOf({ done, onOneOfSeveral }: FarmWork) {
  const works = done.slice(0, WORKS).map(({ kind, daysAgo, product = '' }) => {
    const name = asWritten(product).trim().slice(0, PRODUCT_LETTERS);
    return { काम: WORK_KINDS[kind], कब: daysAgoInHindi(daysAgo), ...(name && { क्या: name }) };
  });
  const where = onOneOfSeveral && { किस_बाग_में: 'कई बागों में से किसी एक में, पता नहीं किसमें' };
  return { ...where, हाल_के_काम: works };
}

function entryOf({ id, name, signs, differ }: Problem) {
  return { id, नाम: name, लक्षण: signs, ...(differ && { अंतर: differ }) };
}

function gardenOf(farm: Farm | undefined) {
  const { age, phase, bahar, irrigation } = farm ?? {};
  const known = {
    ...(age !== undefined && { पेड़ों_की_उम्र_साल: age }),
    ...(phase && { अवस्था: PHASE_NAMES[phase] }),
    ...(bahar && { बहार: BAHAR_NAMES[bahar] }),
    ...(irrigation && { पानी: WATER[irrigation] }),
  };
  return Object.keys(known).length > 0 ? known : 'पता नहीं';
}
