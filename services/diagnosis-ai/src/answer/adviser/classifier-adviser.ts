import { loadPlantTextClassifier, type PlantText } from '@anar/classifier/plant-text';
import { CONFIDENCE_THRESHOLD } from '@anar/contracts/constants';
import { wordsOf } from '@anar/hindi/words';
import type { Knowledge } from '../../knowledge/knowledge.ts';
import type { HowTo, Question, Sign } from '../../knowledge/tables.ts';
import type { Adviser, Assessment, FollowUpAnswer, Outcome, PlantQuestion } from './adviser.ts';
import { type Chance, chanceOf, evidenceIn, lastingTaps, speaks, weighEvidence } from './evidence.ts';
import { isClear, leftOpen, nextQuestion, optionOf, questionAfter, signOf } from './follow-up.ts';

/** Confidence caps in percent for words, and for taps alone (O; agronomy facts 2.2). */
const MOST = { words: 98, taps: 60 };
/** Smallest share among the problems of a candidate. */
const LEAST_SHARE = 0.1;
/** Probability above which a kind of text is accepted. */
const LIKELY = 0.5;
/** Log-odds by which words must single out a problem to name a sign; without a sign all problems score alike. */
const SIGN = 6;
/**
 * A problem is denied when a clause would name it with at least `without` if its denial were removed, and the text
 * names it with less than `with`.
 */
const DENIED = { without: 0.25, with: 0.2 };
/** A page above `ONE_PAGE` is the answer; else those above `LEAST_PAGE` are offered. */
const ONE_PAGE = 0.5;
const LEAST_PAGE = 0.15;
const MOST_PAGES = 3;
/** Probability of another subject that is enough beside the name of a crop or an animal. */
const OTHER_ALONE = 0.4;
/** Probability of prices from which another subject is sent to the market. */
const PRICES = 0.2;

/**
 * The adviser without key and network: weighs a text classifier, taps and the season on one scale and admits doubt.
 * Throws when the classifier knows a problem or how-to topic that the knowledge base lacks.
 */
export function createClassifierAdviser(knowledge: Knowledge): Adviser {
  const classifier = loadPlantTextClassifier();
  const { problems, questions, symptoms, seasons, howTo } = knowledge;
  const unknown = classifier.problems.filter((id) => !problems.some((problem) => problem.id === id));
  if (unknown.length > 0)
    throw new Error(`knowledge base: no card for ${unknown.join(', ')}, which the classifier knows`);
  const noPage = classifier.topics.filter((id) => !howTo.some((page) => page.id === id));
  if (noPage.length > 0)
    throw new Error(`knowledge base: no page for ${noPage.join(', ')}, which the classifier knows`);
  const photoQuestion = questions.find(({ photoAlone }) => photoAlone) ?? null;
  const ambiguous = questions
    .filter(({ ambiguousWords }) => ambiguousWords)
    .map((question) => ({ question, sounds: soundsOf((question.ambiguousWords ?? []).join(' ')) }));

  /** An assessment that names no problem. */
  const withoutProblem = (outcome: Outcome, question: Question | null = null): Assessment => ({
    ...{
      source: 'rules',
      outcome,
      classifier: classifier.version,
      problem: null,
      candidates: [],
      confidence: 0,
      question,
    },
    ...{ matchedWords: [], denied: [], hasStatedSign: false },
  });

  function assess({ text: written, signsIn, symptom, photo, answers, now }: PlantQuestion): Assessment {
    if (written.trim() === '' && !symptom && answers.length === 0) return withoutProblem('photo_alone', photoQuestion);
    const text = classifier.classify(signsIn ?? written);
    const tapped = [symptoms.find(({ id }) => id === symptom), ...answers.map((one) => signOf(one, questions))];
    const taps = lastingTaps(tapped.filter((sign) => sign !== undefined));
    const signInWords = signsIn === undefined ? namesSign(text) : chanceOf(text, 'problem') > LIKELY;
    if (answers.length === 0 && !symptom && !signInWords) {
      const other = otherOutcome(text, signsIn !== undefined, photo !== null);
      if (other === 'how_to') return { ...withoutProblem(other), pages: pagesFor(text) };
      if (other === 'other_subject') return otherSubject(text);
      if (other) return withoutProblem(other, other === 'photo_alone' ? photoQuestion : null);
    }

    const chances = weigh(text, taps, now);
    const isOpen = leftOpen(answers, questions);
    const byOneTap = !signInWords && taps.filter(speaks).length === 1;
    const leads = questionAfter(answers, questions) ?? ambiguousWordIn(text, answers, now);
    const isNamed = !leads && !isOpen && !byOneTap && isClear(chances, questions);
    if (!isNamed && taps.length === 0 && isOtherSubject(text)) return otherSubject(text);
    const hasSign = signInWords || taps.some(speaks);
    const likely = hasSign ? chances.filter(({ share }) => share >= LEAST_SHARE) : [];
    const asked =
      leads ??
      (isNamed || !hasSign ? null : nextQuestion(chances, { answers, ...(symptom && { symptom }) }, questions));
    const most = isNamed ? MOST[signInWords ? 'words' : 'taps'] : CONFIDENCE_THRESHOLD;
    // While a question is open, the share among the problems: that there is one is assumed.
    const certainty = asked && hasSign ? chances[0]?.share : chances[0]?.chance;
    return {
      source: 'rules',
      outcome: isNamed ? 'found' : 'unclear',
      classifier: classifier.version,
      problem: likely[0]?.problem ?? null,
      candidates: likely.map(({ problem }) => problem),
      confidence: Math.min(most, Math.round(100 * (certainty ?? 0))),
      question: asked,
      matchedWords: likely[0]
        ? [...classifier.reasons(text, likely[0].problem.id), ...labelsFor(likely[0].problem.id, answers)]
        : [],
      denied: [...taps.flatMap(({ against = [] }) => against), ...deniedIn(text, chances, now)],
      hasStatedSign: hasSign,
      ...(isOpen && { bounded: 'open_question' as const }),
      ...(!isOpen && byOneTap && { bounded: 'one_tap' as const }),
    };
  }

  function otherSubject(text: PlantText): Assessment {
    const subject = subjectOf(text);
    return { ...withoutProblem('other_subject'), ...(subject && { subject }) };
  }

  function pagesFor(text: PlantText): HowTo[] {
    const topics = classifier.topicsOf(text);
    const least = (topics[0]?.chance ?? 0) > ONE_PAGE ? ONE_PAGE : LEAST_PAGE;
    const likely = topics.slice(0, MOST_PAGES).filter(({ chance }) => chance > least);
    return likely.flatMap(({ id }) => howTo.find((page) => page.id === id) ?? []);
  }

  function weigh(text: PlantText, taps: readonly Sign[], now: PlantQuestion['now']): Chance[] {
    return weighEvidence({ text, taps, now, seasons }, classifier, problems);
  }

  /** The tapped options that speak for a problem. */
  function labelsFor(problemId: string, answers: readonly FollowUpAnswer[]): string[] {
    const options = answers.map((answer) => optionOf(answer, questions));
    return options.flatMap((option) => (option?.for?.includes(problemId) ? [option.label] : []));
  }

  /** The question about an ambiguous word, unless the rest of the text decides. */
  function ambiguousWordIn(
    text: PlantText,
    answers: readonly FollowUpAnswer[],
    now: PlantQuestion['now'],
  ): Question | null {
    const found = ambiguous.find(({ sounds }) => text.words.some(({ sound }) => sounds.has(sound)));
    if (!found || answers.length > 0) return null;
    const rest = classifier.classifyWords(text.words.filter(({ sound }) => !found.sounds.has(sound)));
    return isClear(weigh(rest, [], now), questions) ? null : found.question;
  }

  /** Problems that a clause would name if it did not deny them: "तेलिया नहीं है". */
  function deniedIn(text: PlantText, chances: readonly Chance[], now: PlantQuestion['now']): string[] {
    const clauses = new Set(text.words.filter(({ denied }) => denied).map(({ clause }) => clause));
    const affirmedChances = [...clauses].flatMap((clause) => {
      const affirmed = text.words.filter((word) => word.clause === clause && !word.denies);
      return weigh(classifier.classifyWords(affirmed.map((word) => ({ ...word, denied: false }))), [], now);
    });
    return [
      ...new Set(affirmedChances.filter(({ chance }) => chance > DENIED.without).map(({ problem }) => problem.id)),
    ].filter((id) => (chances.find(({ problem }) => problem.id === id)?.chance ?? 0) < DENIED.with);
  }

  return { assess: async (question) => assess(question) };
}

function namesSign(text: PlantText): boolean {
  if (chanceOf(text, 'problem') > LIKELY) return true;
  return chanceOf(text, 'problem', 'vague') > LIKELY && evidenceIn(text) >= SIGN;
}

function isOtherSubject(text: PlantText): boolean {
  return chanceOf(text, 'other_crop', 'market', 'other') > LIKELY;
}

/** A text without a sign that names a crop or an animal and no pomegranate: "the cow is ill". */
function namesOtherAlone(text: PlantText): boolean {
  return namesOther(text) && chanceOf(text, 'other_crop', 'other') > OTHER_ALONE && chanceOf(text, 'problem') < 0.05;
}

function namesOther({ words }: PlantText): boolean {
  const names = (of: string) => words.some(({ classes }) => classes.includes(of));
  return names('crop') && !names('pomegranate');
}

function subjectOf(text: PlantText): Assessment['subject'] {
  const [ofMarket, ofCrop, ofOther] = [chanceOf(text, 'market'), chanceOf(text, 'other_crop'), chanceOf(text, 'other')];
  if (ofMarket > Math.max(ofCrop, PRICES)) return 'market';
  return ofCrop > ofOther || namesOther(text) ? 'other_crop' : undefined;
}

/** What a text without a sign and without taps is about, when that is known. */
function otherOutcome(
  text: PlantText,
  asksSpraying: boolean,
  hasPhoto: boolean,
): 'asks_spraying' | 'how_to' | 'other_subject' | 'photo_alone' | undefined {
  const isOfCrop = chanceOf(text, 'other_crop') > LIKELY;
  if (hasPhoto && !isOfCrop) return chanceOf(text, 'other') > LIKELY ? 'photo_alone' : undefined;
  if (asksSpraying && !text.words.some(({ classes }) => classes.includes('crop'))) return 'asks_spraying';
  if (isOfCrop) return 'other_subject';
  if (chanceOf(text, 'howto') > LIKELY) return 'how_to';
  return isOtherSubject(text) || namesOtherAlone(text) ? 'other_subject' : undefined;
}

function soundsOf(words: string): ReadonlySet<string> {
  return new Set(wordsOf(words).map(({ sound }) => sound));
}
