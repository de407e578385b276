import { readFileSync } from 'node:fs';
import type { ReadHarvest } from '@anar/classifier/harvest-text';
import type { Share } from './measure-adviser.ts';

/** What is said of the next harvest: the fewest days, one on a day that is not said, nothing. Kept like the other sets: only totals are read. */
interface HarvestSentence {
  text: string;
  want: number | 'unsaid' | null;
}

/** The day on which they were said. */
const TODAY = '2026-11-22';

export interface HarvestMeasurement {
  /** Of harvests on a day that is said: that day is read; a later one is, so that a spray might come too close. */
  exact: Share;
  late: Share;
  /** Of all harvests ahead: no dose is shown that is too close. */
  withheld: Share;
  /** Of the others: nothing is read into them. */
  quiet: Share;
}

export function measureHarvest(read: ReadHarvest): HarvestMeasurement {
  const judged = readFileSync(new URL('./harvest-2026-11.jsonl', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): HarvestSentence => JSON.parse(line))
    .map(({ text, want }) => ({ want, got: read(text, TODAY) }));
  const ahead = judged.filter(({ want }) => want !== null);
  const dated = judged.filter(({ want }) => typeof want === 'number');
  const others = judged.filter(({ want }) => want === null);
  const isLate = ({ want, got }: (typeof judged)[number]) => typeof got === 'number' && got > Number(want);
  const share = (of: typeof judged, holds: (one: (typeof judged)[number]) => boolean): Share => ({
    count: of.filter(holds).length,
    of: of.length,
  });
  return {
    exact: share(dated, ({ want, got }) => got === want),
    late: share(dated, isLate),
    withheld: share(ahead, (one) => one.got !== null && !isLate(one)),
    quiet: share(others, ({ got }) => got === null),
  };
}
