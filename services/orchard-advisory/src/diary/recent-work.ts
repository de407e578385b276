import type { HarvestWait } from '@anar/contracts/orchards';
import { dayAfter } from '@anar/india/time';
import { type RecordedRun, RUN_COUNTS_DAYS } from '../irrigation/recorded-run.ts';
import type { DiaryFields } from './diary.model.ts';

/** What of an orchard's diary the advice of a day depends on. */
export interface RecentWork {
  irrigated?: RecordedRun;
  sprayed?: { on: string; product: string };
  /** The longest wait before harvest that is not over. */
  harvestWait?: HarvestWait;
}

/** What of an entry says so. */
export type WorkLine = Pick<
  DiaryFields,
  'orchardId' | 'kind' | 'on' | 'product' | 'litresPerPlant' | 'preHarvestDays' | 'safeOn'
>;

/** Days back that a spray is told of in the spray advice. */
const SPRAY_TOLD_DAYS = 2;

/** The first day whose irrigations and sprays count on a day. */
export const workFrom = (today: string) => dayAfter(today, -RUN_COUNTS_DAYS);

/** Of one orchard's entries, newest first. Without the litres of one of a day's runs nothing is said of its amount. */
export function recentWork(entries: readonly WorkLine[], today: string): RecentWork {
  const runs = entries.filter(({ kind, on }) => kind === 'irrigation' && on >= workFrom(today) && on <= today);
  const [last] = runs;
  const litres = runs.filter(({ on }) => on === last?.on).map(({ litresPerPlant }) => litresPerPlant);
  const told = litres.filter((one) => one !== undefined);
  const spray = entries.find(({ kind, product }) => kind === 'spray' && product);
  const isRecent = spray && spray.on >= dayAfter(today, -SPRAY_TOLD_DAYS) && spray.on <= today;
  const wait = longestWait(entries, today);
  return {
    ...(last && {
      irrigated: {
        on: last.on,
        ...(told.length === litres.length && { litres: told.reduce((all, one) => all + one, 0) }),
      },
    }),
    ...(isRecent && spray.product && { sprayed: { on: spray.on, product: spray.product } }),
    ...(wait && { harvestWait: wait }),
  };
}

function longestWait(entries: readonly WorkLine[], today: string): HarvestWait | undefined {
  const waits = entries.flatMap((entry) => waitOf(entry)).filter(({ safeOn }) => safeOn > today);
  return waits.sort((one, other) => (one.safeOn < other.safeOn ? 1 : -1))[0];
}

/** The wait before harvest after a spray with a label. */
export function waitOf({ product, on, preHarvestDays, safeOn }: WorkLine): HarvestWait[] {
  if (!product || preHarvestDays === undefined || !safeOn) return [];
  return [{ product, sprayedOn: on, preHarvestDays, safeOn }];
}
