import type { AnsweredConsultations } from '../consultations/answered.store.ts';

export interface AnswerTimes {
  /** Median seconds from request to answer; undefined while there are too few answers. */
  seconds(doctorId: string): Promise<number | undefined>;
  /** The same in whole minutes, at least 1. */
  minutes(doctorId: string): Promise<number | undefined>;
}

/** Only the latest answers count, since habits change; fewer than three are not significant. */
const LAST = 20;
const FEWEST = 3;
/** Cache TTL: the list of doctors is read often, and a median of twenty hardly changes. */
const KEPT_MS = 30_000;

/** Mean of the middle one or two; undefined with fewer than `fewest`. */
export function median(values: readonly number[], fewest = FEWEST): number | undefined {
  if (values.length < fewest) return undefined;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

/** Actual answer times of doctors. */
export function createAnswerTimes(
  answered: Pick<AnsweredConsultations, 'answerSeconds'>,
  clock: () => Date,
): AnswerTimes {
  const kept = new Map<string, { until: number; seconds: number | undefined }>();
  async function seconds(doctorId: string): Promise<number | undefined> {
    const now = clock().getTime();
    const known = kept.get(doctorId);
    if (known && known.until > now) return known.seconds;
    const fresh = median(await answered.answerSeconds(doctorId, LAST));
    kept.set(doctorId, { until: now + KEPT_MS, seconds: fresh });
    return fresh;
  }
  return {
    seconds,
    async minutes(doctorId) {
      const time = await seconds(doctorId);
      return time === undefined ? undefined : Math.max(1, Math.ceil(time / 60));
    },
  };
}
