import { CONFIDENCE_THRESHOLD } from '@anar/contracts/constants';
import type { Adviser, Assessment } from '../../src/adviser/adviser.ts';
import type { Circumstances } from '../../src/adviser/circumstances.ts';
import type { Question } from '../../src/knowledge/tables.ts';
import { type LabelledSentence, OFF_TOPIC, TOO_LITTLE } from './labelled-sentences.ts';

/** One sentence and what the adviser made of it. */
export interface Judgement {
  row: LabelledSentence;
  assessment: Assessment;
  /** The best guess is the label, whatever the confidence and whether or not the adviser asks first. */
  topRight: boolean;
  /** The farmer gets there: right above 30 %, or asked a question one of whose answers finds the label. */
  reached: boolean;
  /** Anything but the label named above 30 %. */
  confidentlyWrong: boolean;
}

/** Shares from 0 to 1; each with how many rows it is a share of. */
export interface Share {
  count: number;
  of: number;
}

export interface Measurement {
  rows: number;
  topRight: Share;
  reached: Share;
  confidentlyWrong: Share;
  /** Rows about something else that name nothing above 30 %. */
  abstainsOffTopic: Share;
  /** Rows that say too little, or deny everything, that name nothing above 30 %. */
  abstainsTooLittle: Share;
}

/** A month in which no season speaks for any problem: the sentences alone decide. */
export const NO_SEASON: Circumstances = { month: 12 };

/** Puts every sentence to the adviser. */
export function judge(rows: readonly LabelledSentence[], adviser: Adviser, now = NO_SEASON): Promise<Judgement[]> {
  return Promise.all(rows.map((row) => judgeOne(row, adviser, now)));
}

async function judgeOne(row: LabelledSentence, adviser: Adviser, now: Circumstances): Promise<Judgement> {
  const asked = { text: row.say, photo: null, now };
  const assessment = await adviser.assess({ ...asked, answers: [] });
  const named = assessment.confidence > CONFIDENCE_THRESHOLD;
  const topRight = row.problem !== null && assessment.problem?.id === row.problem;
  return {
    row,
    assessment,
    topRight,
    reached: topRight && named ? true : await answerFinds(assessment.question),
    confidentlyWrong: named && !topRight,
  };

  async function answerFinds(question: Question | null): Promise<boolean> {
    if (!question || row.problem === null) return false;
    const after = await Promise.all(
      question.options.map(({ id }) =>
        adviser.assess({ ...asked, answers: [{ questionId: question.id, optionId: id }] }),
      ),
    );
    return after.some(({ problem, confidence }) => problem?.id === row.problem && confidence > CONFIDENCE_THRESHOLD);
  }
}

export function measure(judged: readonly Judgement[]): Measurement {
  const labelled = judged.filter(({ row }) => row.problem !== null);
  const because = (reasons: readonly string[]) => judged.filter(({ row }) => row.why && reasons.includes(row.why));
  const silent = ({ assessment }: Judgement) => assessment.confidence <= CONFIDENCE_THRESHOLD;
  return {
    rows: judged.length,
    topRight: share(labelled, ({ topRight }) => topRight),
    reached: share(labelled, ({ reached }) => reached),
    confidentlyWrong: share(judged, ({ confidentlyWrong }) => confidentlyWrong),
    abstainsOffTopic: share(because(OFF_TOPIC), silent),
    abstainsTooLittle: share(because(TOO_LITTLE), silent),
  };
}

function share(judged: readonly Judgement[], holds: (one: Judgement) => boolean): Share {
  return { count: judged.filter(holds).length, of: judged.length };
}

export const ratio = ({ count, of }: Share) => (of === 0 ? 1 : count / of);
