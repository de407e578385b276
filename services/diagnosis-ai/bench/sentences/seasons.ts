import { BAHARS, PLANT_PHASES } from '@anar/contracts/constants';
import { type Circumstances, seasonFactor } from '../../src/answer/adviser/circumstances.ts';
import type { Knowledge } from '../../src/knowledge/knowledge.ts';
import { NO_SEASON } from './measure-adviser.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

const WEATHERS = [undefined, [0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 12, 15], [9, 0, 8, 9, 6, 8, 9]];

/**
 * One of each combination of month, phase, bahar and weather with distinct season factors; the first, `NO_SEASON`, has
 * none.
 */
export function differentSeasons({ problems, seasons }: Knowledge): Circumstances[] {
  const all = MONTHS.flatMap((month) =>
    PLANT_PHASES.flatMap((phase) =>
      [undefined, ...BAHARS].flatMap((bahar) =>
        WEATHERS.map((rainMm) => ({ month, phase, ...(bahar && { bahar }), ...(rainMm && { weather: { rainMm } }) })),
      ),
    ),
  );
  const leaning = (now: Circumstances) => problems.map(({ id }) => seasonFactor(id, now, seasons)).join();
  return [...new Map([NO_SEASON, ...all].toReversed().map((now) => [leaning(now), now])).values()].toReversed();
}
