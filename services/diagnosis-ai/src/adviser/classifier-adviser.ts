import { loadPlantTextClassifier, type PlantText } from '@anar/classifier/plant-text';
import { CONFIDENCE_THRESHOLD } from '@anar/contracts/constants';
import { wordsOf } from '@anar/hindi/words';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { HowTo, Question, Sign } from '../knowledge/tables.ts';
import type { Adviser, Assessment, FollowUpAnswer, Outcome, PlantQuestion } from './adviser.ts';
import { type Chance, chanceOf, evidenceIn, lastingTaps, speaks, weighEvidence } from './evidence.ts';
import { isClear, leftOpen, nextQuestion, optionOf, questionAfter, signOf } from './follow-up.ts';

/** Most that words can be worth, and taps alone (O; agronomy facts 2.2), in percent. */
const MOST = { words: 98, taps: 60 };
/** What has a smaller share among the problems is no candidate. */
const LEAST_SHARE = 0.1;
/** A kind of text that is taken for what it seems. */
const LIKELY = 0.5;
/** Words that single out a problem by so much log-odds name a sign; words without one are all alike. */
const SIGN = 6;
/** A problem is denied when its clause were so likely to mean it without the denial, and the text is less likely to. */
const DENIED = { without: 0.25, with: 0.2 };
/** A page that is likelier is the answer; others that are likely at all are offered. */
const ONE_PAGE = 0.5;
const LEAST_PAGE = 0.15;
const MOST_PAGES = 3;

/**
 * The adviser that needs no key and no network: a classifier of words, taps and the season in one scale, honest about doubt.
 * Throws when the classifier may name a problem that the book lacks.
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
  const misheard = questions
    .filter(({ heard }) => heard)
    .map((question) => ({ question, sounds: soundsOf((question.heard ?? []).join(' ')) }));

  /** Nothing is named. */
  const silent = (outcome: Outcome, question: Question | null = null): Assessment => ({
    ...{
      source: 'rules',
      outcome,
      classifier: classifier.version,
      problem: null,
      candidates: [],
      confidence: 0,
      question,
    },
    ...{ matchedWords: [], denied: [], signTold: false },
  });

  function assess({ text: written, signsIn, symptom, photo, answers, now }: PlantQuestion): Assessment {
    if (written.trim() === '' && !symptom && answers.length === 0) return silent('photo_alone', photoQuestion);
    const text = classifier.classify(signsIn ?? written);
    const pressed = [symptoms.find(({ id }) => id === symptom), ...answers.map((one) => signOf(one, questions))];
    const taps = lastingTaps(pressed.filter((sign) => sign !== undefined));
    const signInWords = signsIn === undefined ? namesSign(text) : chanceOf(text, 'problem') > LIKELY;
    if (answers.length === 0 && !symptom && !signInWords) {
      const other = otherOutcome(text, signsIn !== undefined, photo !== null);
      if (other === 'how_to') return { ...silent(other), pages: pagesFor(text) };
      if (other) return silent(other, other === 'photo_alone' ? photoQuestion : null);
    }

    const chances = weigh(text, taps, now);
    const isOpen = leftOpen(answers, questions);
    const byOneTap = !signInWords && taps.filter(speaks).length === 1;
    const leads = questionAfter(answers, questions) ?? misheardIn(text, answers, now);
    const isNamed = !leads && !isOpen && !byOneTap && isClear(chances, questions);
    if (!isNamed && taps.length === 0 && isOtherSubject(text)) return silent('other_subject');
    const hasSign = signInWords || taps.some(speaks);
    const likely = hasSign ? chances.filter(({ share }) => share >= LEAST_SHARE) : [];
    const asked = leads ?? (isNamed || !hasSign ? null : nextQuestion(chances, answers, questions));
    const most = isNamed ? MOST[signInWords ? 'words' : 'taps'] : CONFIDENCE_THRESHOLD;
    // While a question is open, how likely it is among the problems: that there is one is taken for granted.
    const certainty = asked && hasSign ? chances[0]?.share : chances[0]?.chance;
    return {
      source: 'rules',
      outcome: isNamed ? 'found' : 'unclear',
      classifier: classifier.version,
      problem: likely[0]?.problem ?? null,
      candidates: likely.map(({ problem }) => problem),
      confidence: Math.min(most, Math.round(100 * (certainty ?? 0))),
      question: asked,
      matchedWords: likely[0] ? [...classifier.reasons(text, likely[0].problem.id), ...labelsOf(answers)] : [],
      denied: [...taps.flatMap(({ against = [] }) => against), ...deniedIn(text, chances, now)],
      signTold: hasSign,
      ...(isOpen && { bounded: 'open_question' as const }),
      ...(!isOpen && byOneTap && { bounded: 'one_tap' as const }),
    };
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

  function labelsOf(answers: readonly FollowUpAnswer[]): string[] {
    const options = answers.map((answer) => optionOf(answer, questions));
    return options.flatMap((option) => (option?.for ? [option.label] : []));
  }

  /** The question about a word that may mean two things, where nothing else was said that decides. */
  function misheardIn(text: PlantText, answers: readonly FollowUpAnswer[], now: PlantQuestion['now']): Question | null {
    const found = misheard.find(({ sounds }) => text.words.some(({ sound }) => sounds.has(sound)));
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
  return isOtherSubject(text) ? 'other_subject' : undefined;
}

function soundsOf(words: string): ReadonlySet<string> {
  return new Set(wordsOf(words).map(({ sound }) => sound));
}
