import type { SprayDecision } from '@anar/contracts/orchards/advisories';
import type { ScoredHour } from './scored-hours.ts';

const HOUR_MS = 3600_000;
/** Fewest consecutive hours for which filling a pump is worth it. */
export const ENOUGH_HOURS = 2;

export interface Run {
  hours: ScoredHour[];
  decision: Exclude<SprayDecision, 'avoid'>;
}

/**
 * The best run of consecutive hours: the first of at least two good hours; else, of those possible with care, at least
 * two with the fewest findings, else any one hour. Undefined when all are to be avoided. Hours oldest first.
 */
export function bestRun(hours: readonly ScoredHour[]): Run | undefined {
  const good = runs(hours, (hour) => hour.decision === 'safe').find((run) => run.length >= ENOUGH_HOURS);
  if (good) return { hours: good, decision: 'safe' };
  const possible = runs(hours, (hour) => hour.decision !== 'avoid');
  const careful = leastAgainst(possible.filter((run) => run.length >= ENOUGH_HOURS)) ?? possible[0];
  return careful && { hours: careful, decision: 'caution' };
}

/** Of all runs the two adjacent hours with the fewest findings, and their neighbours that have no more. */
function leastAgainst(all: readonly ScoredHour[][]): ScoredHour[] | undefined {
  const pairs = all.flatMap((run) =>
    run.slice(1).map((second, index) => {
      const first = run[index] ?? second;
      return { run, index, most: Math.max(against(first), against(second)), sum: against(first) + against(second) };
    }),
  );
  const [best] = pairs.sort((one, other) => one.sum - other.sum);
  if (!best) return undefined;
  const worse = (hour: ScoredHour) => against(hour) > best.most;
  const before = best.run.slice(0, best.index).findLastIndex(worse);
  const after = best.run.findIndex((hour, index) => index > best.index + 1 && worse(hour));
  return best.run.slice(before + 1, after === -1 ? undefined : after);
}

function against({ findings }: ScoredHour): number {
  return findings.length;
}

function runs(hours: readonly ScoredHour[], fits: (hour: ScoredHour) => boolean): ScoredHour[][] {
  const all: ScoredHour[][] = [];
  for (const hour of hours.filter(fits)) {
    const last = all.at(-1);
    const previous = last?.at(-1);
    if (last && previous && hour.at.getTime() - previous.at.getTime() === HOUR_MS) last.push(hour);
    else all.push([hour]);
  }
  return all;
}
