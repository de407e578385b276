import { createClassifierAdviser } from '../../src/answer/adviser/classifier-adviser.ts';
import { loadKnowledge } from '../../src/knowledge/load-knowledge.ts';
import { KEPT_SETS, loadSentences } from './labelled-sentences.ts';
import { calibrationError, type Judgement, judge, measure, ratio } from './measure-adviser.ts';
import { measureHowTo } from './measure-how-to.ts';

/** Figures of the current models over all kept sets, as one line of JSON; higher is better for each. */
const adviser = createClassifierAdviser(loadKnowledge());
const judged: Judgement[] = [];
for (const set of KEPT_SETS) judged.push(...(await judge(loadSentences(set), adviser)));
const { topRight, shownRight, confidentlyWrong, heldBack, takenForWork } = measure(judged);
const { right, wrong } = await measureHowTo(adviser);

export type Figures = Readonly<Record<string, number>>;

const figures: Figures = {
  'top right': ratio(topRight),
  'shown and right': ratio(shownRight),
  'not shown and wrong': 1 - ratio(confidentlyWrong),
  'held back': ratio(heldBack),
  'not taken for work': 1 - ratio(takenForWork),
  calibrated: 1 - calibrationError(judged),
  'page right': ratio(right),
  'page not wrong': 1 - ratio(wrong),
};
console.log(JSON.stringify(figures));
