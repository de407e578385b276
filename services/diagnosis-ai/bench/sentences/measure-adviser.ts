import { isConfident } from '@anar/contracts/constants';
import type { Adviser, Assessment } from '../../src/answer/adviser/adviser.ts';
import type { Circumstances } from '../../src/answer/adviser/circumstances.ts';
import { isProblem, type Sentence } from './labelled-sentences.ts';

/** A sentence and the adviser's assessment of it. */
export interface Judgement {
  sentence: Sentence;
  assessment: Assessment;
  /** A problem is named above 30 %. */
  isShown: boolean;
  /** The best guess is the label, whether or not it is shown. */
  isTopRight: boolean;
  /** Shown and right, or asked a question one of whose answers names the label. */
  isReached: boolean;
}

/** `count` of `of` rows. */
export interface Share {
  count: number;
  of: number;
}

export interface Measurement {
  topRight: Share;
  shownRight: Share;
  reached: Share;
  /** Of all rows: a wrong problem is shown. */
  confidentlyWrong: Share;
  /** Of the rows with a problem: taken for a question about work. */
  takenForWork: Share;
  /** Of the rows without a problem: nothing is shown. */
  heldBack: Share;
}

/** A month without any season prior: the sentences alone decide. */
export const NO_SEASON: Circumstances = { month: 11 };

/** Assesses every sentence. */
export function judge(sentences: readonly Sentence[], adviser: Adviser, now = NO_SEASON): Promise<Judgement[]> {
  return Promise.all(
    sentences.map(async (sentence) => {
      const asked = { text: sentence.t, photo: null, now };
      const assessment = await adviser.assess({ ...asked, answers: [] });
      const isShown = names(assessment);
      const isTopRight = assessment.problem?.id === sentence.p;
      const isReached = isShown ? isTopRight : await answerNames(assessment);
      return { sentence, assessment, isShown, isTopRight, isReached };

      async function answerNames({ question }: Assessment): Promise<boolean> {
        const answers = (question?.options ?? []).map(({ id }) => ({ questionId: question?.id ?? '', optionId: id }));
        const after = await Promise.all(answers.map((answer) => adviser.assess({ ...asked, answers: [answer] })));
        return after.some((one) => names(one) && one.problem?.id === sentence.p);
      }
    }),
  );
}

const names = ({ confidence }: Assessment) => isConfident(confidence);

export function measure(judged: readonly Judgement[]): Measurement {
  const sick = judged.filter(({ sentence }) => isProblem(sentence));
  const others = judged.filter(({ sentence }) => !isProblem(sentence));
  return {
    topRight: share(sick, ({ isTopRight }) => isTopRight),
    shownRight: share(sick, ({ isShown, isTopRight }) => isShown && isTopRight),
    reached: share(sick, ({ isReached }) => isReached),
    confidentlyWrong: share(judged, ({ isShown, isTopRight }) => isShown && !isTopRight),
    takenForWork: share(sick, ({ assessment }) => assessment.outcome === 'how_to'),
    heldBack: share(others, ({ isShown }) => !isShown),
  };
}

/** Per confidence range: the mean confidence shown and the share of right answers; equal when calibrated. */
export function reliability(judged: readonly Judgement[]): { from: number; shown: number; right: Share }[] {
  const shown = judged.filter(({ isShown }) => isShown);
  const ranges = [
    [31, 60],
    [60, 70],
    [70, 80],
    [80, 90],
    [90, 101],
  ] as const;
  return ranges.map(([from, to]) => {
    const within = shown.filter(({ assessment: { confidence } }) => confidence >= from && confidence < to);
    const sum = within.reduce((total, { assessment }) => total + assessment.confidence, 0);
    return {
      from,
      shown: sum / Math.max(1, within.length) / 100,
      right: share(within, ({ isTopRight }) => isTopRight),
    };
  });
}

/** Expected calibration error (ECE), 0 to 1. */
export function calibrationError(judged: readonly Judgement[]): number {
  const ranges = reliability(judged);
  const all = ranges.reduce((sum, { right }) => sum + right.of, 0);
  return ranges.reduce((sum, { shown, right }) => sum + (right.of / all) * Math.abs(shown - ratio(right)), 0);
}

function share(judged: readonly Judgement[], holds: (one: Judgement) => boolean): Share {
  return { count: judged.filter(holds).length, of: judged.length };
}

export const ratio = ({ count, of }: Share) => (of === 0 ? 1 : count / of);

/** Wilson 95 % interval, as parts from 0 to 1. */
export function interval({ count, of }: Share): [number, number] {
  if (of === 0) return [0, 1];
  const z = 1.96;
  const middle = (count + (z * z) / 2) / (of + z * z);
  const width = (z / (of + z * z)) * Math.sqrt((count * (of - count)) / of + (z * z) / 4);
  return [Math.max(0, middle - width), Math.min(1, middle + width)];
}
