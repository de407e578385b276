import type { Adviser } from '../src/adviser/adviser.ts';
import { createRulesAdviser } from '../src/adviser/rules-adviser.ts';
import type { Knowledge } from '../src/knowledge/knowledge.ts';
import { loadKnowledge } from '../src/knowledge/load-knowledge.ts';
import { loadSentences, type SentenceSet } from './sentences/labelled-sentences.ts';
import { type Judgement, judge, type Measurement, measure, ratio, type Share } from './sentences/measure-adviser.ts';
import { differentSeasons } from './sentences/seasons.ts';

/**
 * How often the rules are right, for the work set (all files that may be read) and for the two sets held back, the
 * second by another writer. Of the sets held back only sums are printed. `--failures` lists the sentences of the work
 * set that go wrong.
 */

/** On the first held-back set (issue 4); the second is measured and binds nothing. */
const AIMS = { topRight: 0.9, confidentlyWrong: 0.02, abstainsOffTopic: 0.98 };

const knowledge = loadKnowledge();
const adviser = createRulesAdviser(knowledge);
const work = await judge(loadSentences('work'), adviser);
const heldBack = await judge(loadSentences('held-back'), adviser);
const secondWriter = await judge(loadSentences('held-back-2'), adviser);

printSums({
  work: measure(work),
  'held back': measure(heldBack),
  'held back, second writer': measure(secondWriter),
});
await printWorstSeason(adviser, knowledge);
printByProblem(work);
if (process.argv.includes('--failures')) printFailures(work);
process.exitCode = aimsMet(measure(heldBack)) ? 0 : 1;

function printSums(sets: Record<string, Measurement>): void {
  const lines: [string, (measured: Measurement) => Share, string][] = [
    ['top guess right (asking or not)', ({ topRight }) => topRight, '≥ 90 %'],
    ['right above 30 %, or asks and an answer finds it', ({ reached }) => reached, ''],
    ['confidently wrong (above 30 %, all rows)', ({ confidentlyWrong }) => confidentlyWrong, '≤ 2 %'],
    ['silent on other subjects, nonsense, all is well', ({ abstainsOffTopic }) => abstainsOffTopic, '≥ 98 %'],
    ['silent when vague or all denied', ({ abstainsTooLittle }) => abstainsTooLittle, ''],
  ];
  print(
    ['', ...Object.entries(sets).map(([name, { rows }]) => `${name} (n ${rows})`), 'aim held back'],
    lines.map(([what, pick, aim]) => [what, ...Object.values(sets).map((measured) => percent(pick(measured))), aim]),
  );
}

/** Seasons lean the scores; they must not make the adviser surer of wrong things, nor hide what is right. */
async function printWorstSeason(adviser: Adviser, knowledge: Knowledge): Promise<void> {
  const seasons = differentSeasons(knowledge);
  const worst = async (set: SentenceSet) => {
    const rows = loadSentences(set);
    const all: Measurement[] = [];
    for (const season of seasons) all.push(measure(await judge(rows, adviser, season)));
    return {
      wrong: asPercent(Math.max(...all.map(({ confidentlyWrong }) => ratio(confidentlyWrong)))),
      right: asPercent(Math.min(...all.map(({ topRight }) => ratio(topRight)))),
    };
  };
  const sets = [await worst('work'), await worst('held-back'), await worst('held-back-2')];
  console.log();
  print(
    [`worst of ${seasons.length} different seasons`, 'work', 'held back', 'second writer'],
    [
      ['confidently wrong', ...sets.map(({ wrong }) => wrong)],
      ['top guess right', ...sets.map(({ right }) => right)],
    ],
  );
  console.log();
}

function printByProblem(judged: readonly Judgement[]): void {
  const byLabel = Map.groupBy(judged, ({ row }) => row.problem ?? `(none: ${row.why})`);
  print(
    ['work set, by label', 'n', 'top right', 'reached', 'confidently wrong'],
    [...byLabel].sort().map(([label, rows]) => {
      const { topRight, reached, confidentlyWrong } = measure(rows);
      const found = topRight.of > 0 ? [String(topRight.count), String(reached.count)] : ['', ''];
      return [label, String(rows.length), ...found, String(confidentlyWrong.count)];
    }),
  );
}

function printFailures(judged: readonly Judgement[]): void {
  const failed = judged.filter(({ row, topRight, confidentlyWrong }) => confidentlyWrong || (row.problem && !topRight));
  console.log('\nwork set, what goes wrong:');
  for (const { row, assessment, confidentlyWrong } of failed) {
    const { problem, confidence, question, matchedWords } = assessment;
    const guess = `${problem?.id ?? 'nothing'} ${confidence} %${question ? `, asks ${question.id}` : ''}`;
    console.log(
      `${confidentlyWrong ? '!!' : '  '} ${row.problem ?? row.why} ← ${guess} (${matchedWords.join(' ')}): ${row.say}`,
    );
  }
}

function aimsMet({ topRight, confidentlyWrong, abstainsOffTopic }: Measurement): boolean {
  return (
    ratio(topRight) >= AIMS.topRight &&
    ratio(confidentlyWrong) <= AIMS.confidentlyWrong &&
    ratio(abstainsOffTopic) >= AIMS.abstainsOffTopic
  );
}

function print(head: readonly string[], lines: readonly (readonly string[])[]): void {
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map((line) => line[column]?.length ?? 0)));
  for (const line of [head, ...lines]) {
    console.log(
      line
        .map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[0] ?? 0)))
        .join('  '),
    );
  }
}

function percent(share: Share): string {
  return `${asPercent(ratio(share))} (${share.count}/${share.of})`;
}

function asPercent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}
