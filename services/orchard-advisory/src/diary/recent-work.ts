import type { HarvestWait } from '@anar/contracts/orchards/orchards';
import { dayAfter } from '@anar/india/time';
import { type RecordedRun, RUN_COUNTS_DAYS } from '../agronomy/irrigation/runs/recorded-run.ts';
import type { DiaryFields } from './diary.model.ts';

/** What the day's advice depends on in an orchard's diary. */
export interface RecentWork {
  irrigated?: RecordedRun;
  sprayed?: { on: string; product: string };
  /** The longest wait before harvest that is not over. */
  harvestWait?: HarvestWait;
}

/** The fields of an entry that it is computed from. */
export type WorkLine = Pick<
  DiaryFields,
  'orchardId' | 'kind' | 'on' | 'product' | 'litresPerPlant' | 'preHarvestDays' | 'safeOn'
>;

/** Days that a spray is mentioned in the spray advice. */
const SPRAY_SHOWN_DAYS = 2;

/** The first day whose irrigations and sprays count today. */
export const workFrom = (today: string) => dayAfter(today, -RUN_COUNTS_DAYS);

/** From the entries of one orchard, newest first. When one of the day's runs has no litres, the amount is unknown. */
export function recentWork(entries: readonly WorkLine[], today: string): RecentWork {
  const runs = entries.filter(({ kind, on }) => kind === 'irrigation' && on >= workFrom(today) && on <= today);
  const [last] = runs;
  const litres = runs.filter(({ on }) => on === last?.on).map(({ litresPerPlant }) => litresPerPlant);
  const known = litres.filter((one) => one !== undefined);
  const spray = entries.find(({ kind, product }) => kind === 'spray' && product);
  const isRecent = spray && spray.on >= dayAfter(today, -SPRAY_SHOWN_DAYS) && spray.on <= today;
  const wait = longestWait(entries, today);
  return {
    ...(last && {
      irrigated: {
        on: last.on,
        ...(known.length === litres.length && { litres: known.reduce((all, one) => all + one, 0) }),
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
