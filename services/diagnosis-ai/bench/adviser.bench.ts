import { readHarvest } from '@anar/classifier/harvest/read-harvest';
import { createClassifierAdviser } from '../src/answer/adviser/classifier-adviser.ts';
import { loadKnowledge } from '../src/knowledge/load-knowledge.ts';
import { CATEGORIES, KEPT_SETS, LANGUAGES, loadSentences } from './sentences/labelled-sentences.ts';
import {
  calibrationError,
  interval,
  type Judgement,
  judge,
  type Measurement,
  measure,
  ratio,
  reliability,
  type Share,
} from './sentences/measure-adviser.ts';
import { measureHarvest } from './sentences/measure-harvest.ts';
import { measureHowTo } from './sentences/measure-how-to.ts';
import { differentSeasons } from './sentences/seasons.ts';

/**
 * Accuracy of the adviser on the kept sets: totals only, with 95 % intervals; and the calibration of its percentages.
 */

/** Targets of issue 37, measured on the newest blind set. */
const AIMS = { topRight: 0.92, shownRight: 0.88, confidentlyWrong: 0.015, heldBack: 0.97, story: 0.75, denial: 0.85 };
const MOST_CALIBRATION_ERROR = 0.05;

const knowledge = loadKnowledge();
const adviser = createClassifierAdviser(knowledge);
const judged = new Map<string, Judgement[]>();
for (const set of KEPT_SETS) judged.set(set, await judge(loadSentences(set), adviser));
const newest = judged.get(KEPT_SETS.at(-1) ?? '') ?? [];

const columns: [string, keyof Measurement][] = [
  ['top right', 'topRight'],
  ['shown and right', 'shownRight'],
  ['right, or asks for it', 'reached'],
  ['shown and wrong', 'confidentlyWrong'],
  ['held back', 'heldBack'],
  ['sick taken for work', 'takenForWork'],
];
print(
  '',
  columns.map(([title]) => title),
);
for (const [set, rows] of judged) printMeasured(set, rows);
for (const category of CATEGORIES)
  printMeasured(
    category,
    newest.filter(({ sentence }) => sentence.cat === category),
  );
for (const language of LANGUAGES)
  printMeasured(
    language,
    newest.filter(({ sentence }) => sentence.lang === language),
  );
for (const kind of ['other_crop', 'vague', 'healthy', 'howto']) {
  printMeasured(
    kind,
    newest.filter(({ sentence }) => sentence.p === `NONE_${kind}`),
  );
}

const howTo = await measureHowTo(adviser);
console.log('\nquestions on how work is done (synthetic, writer apart)');
print('right page', [withInterval(howTo.right)]);
print('right or offered', [withInterval(howTo.reached)]);
print('wrong page', [withInterval(howTo.wrong)]);
print('taken for sickness', [withInterval(howTo.sick)]);

const harvest = measureHarvest(readHarvest);
console.log('\nwhat is said of the next harvest (synthetic, writer apart)');
print('day exact', [withInterval(harvest.exact)]);
print('read too late', [withInterval(harvest.late)]);
print('doses withheld', [withInterval(harvest.withheld)]);
print('others left alone', [withInterval(harvest.quiet)]);

console.log('\nshown at, and right');
for (const { from, shown, right } of reliability([...judged.values()].flat())) {
  if (right.of > 0) print(`from ${from} %`, [percent(shown), withInterval(right)]);
}
const error = calibrationError([...judged.values()].flat());
console.log(`calibration error ${percent(error)}`);
await printWorstSeason();
process.exitCode = isMet() ? 0 : 1;

/** Season priors shift the scores; they must not make the adviser confident in wrong answers. */
async function printWorstSeason(): Promise<void> {
  const wrong: number[] = [];
  for (const season of differentSeasons(knowledge)) {
    const rows = await judge(loadSentences('held-back'), adviser, season);
    wrong.push(ratio(measure(rows).confidentlyWrong));
  }
  console.log(`shown and wrong in the worst of ${wrong.length} seasons: ${percent(Math.max(...wrong))} of held-back`);
}

function isMet(): boolean {
  const all = measure(newest);
  const of = (category: string) => measure(newest.filter(({ sentence }) => sentence.cat === category)).shownRight;
  return (
    ratio(all.topRight) >= AIMS.topRight &&
    ratio(all.shownRight) >= AIMS.shownRight &&
    ratio(all.confidentlyWrong) <= AIMS.confidentlyWrong &&
    ratio(all.heldBack) >= AIMS.heldBack &&
    ratio(of('story')) >= AIMS.story &&
    ratio(of('denial')) >= AIMS.denial &&
    error <= MOST_CALIBRATION_ERROR
  );
}

function printMeasured(name: string, rows: readonly Judgement[]): void {
  const measured = measure(rows);
  print(
    `${name} (${rows.length})`,
    columns.map(([, column]) => withInterval(measured[column])),
  );
}

function print(name: string, cells: readonly string[]): void {
  console.log([name.padEnd(20), ...cells.map((cell) => cell.padStart(22))].join(''));
}

function withInterval(share: Share): string {
  if (share.of === 0) return '';
  const [least, most] = interval(share);
  return `${percent(ratio(share))} (${Math.round(100 * least)}–${Math.round(100 * most)})`;
}

function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}
