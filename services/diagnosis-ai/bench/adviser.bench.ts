import type { Adviser } from '../src/adviser/adviser.ts';
import { createRulesAdviser } from '../src/adviser/rules-adviser.ts';
import { loadKnowledge } from '../src/knowledge/load-knowledge.ts';
import { loadSentences } from './sentences/labelled-sentences.ts';
import {
  type Judged,
  judge,
  type Measured,
  measure,
  NO_SEASON,
  ratio,
  type Share,
} from './sentences/measure-adviser.ts';

/**
 * How often the rules are right, for the set that the word lists were made with and for the set held back. Of the set
 * held back only sums are printed. `--failures` lists the sentences of the work set that go wrong.
 */

/** On the held-back set (issue 4). */
const AIMS = { topRight: 0.9, confidentlyWrong: 0.02, abstainsOffTopic: 0.98 };
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);
const PHASES = ['growth', 'flowering', 'fruiting', 'harvest'] as const;

const adviser = createRulesAdviser(loadKnowledge());
const work = await judge(loadSentences('work'), adviser);
const heldBack = await judge(loadSentences('held-back'), adviser);

printSums({ work: measure(work), 'held back': measure(heldBack) });
await printWorstSeason(adviser);
printByProblem(work);
if (process.argv.includes('--failures')) printFailures(work);
process.exitCode = aimsMet(measure(heldBack)) ? 0 : 1;

function printSums(sets: Record<string, Measured>): void {
  const lines: [string, (measured: Measured) => Share, string][] = [
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

/** Seasons lean the scores; they must not make the adviser surer of wrong things. */
async function printWorstSeason(adviser: Adviser): Promise<void> {
  const worst = async (set: 'work' | 'held-back') => {
    const rows = loadSentences(set);
    const all = await Promise.all(
      MONTHS.flatMap((month) => PHASES.map((phase) => judge(rows, adviser, { ...NO_SEASON, month, phase }))),
    );
    return Math.max(...all.map((judged) => ratio(measure(judged).confidentlyWrong)));
  };
  const [own, held] = [await worst('work'), await worst('held-back')];
  console.log(
    `\nconfidently wrong in the worst of 12 months × 4 phases: work ${asPercent(own)}, held back ${asPercent(held)}\n`,
  );
}

function printByProblem(judged: readonly Judged[]): void {
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

function printFailures(judged: readonly Judged[]): void {
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

function aimsMet({ topRight, confidentlyWrong, abstainsOffTopic }: Measured): boolean {
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
