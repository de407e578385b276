import { readFileSync } from 'node:fs';
import type { ReadHarvest } from '@anar/classifier/harvest/harvest-text';
import type { Share } from './measure-adviser.ts';

/**
 * A sentence and the days to the harvest it states; 'unsaid': a harvest without a day; null: none. Kept set: only
 * totals are read.
 */
interface HarvestSentence {
  text: string;
  want: number | 'unsaid' | null;
}

/** The day on which the sentences were said. */
const TODAY = '2026-11-22';

export interface HarvestMeasurement {
  /** Of dated harvests: read exactly; read too late, so that a spray could come too close. */
  exact: Share;
  late: Share;
  /** Of all coming harvests: doses too close to them are withheld. */
  withheld: Share;
  /** Of sentences without a coming harvest: none is read. */
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
