import type { consultPrescriptionWritten } from '@anar/contracts/messages/events';
import type { PlannedSpray } from '@anar/contracts/orchards/diary';
import { dayAfter } from '@anar/india/time';
import type { Static } from 'typebox';
import { ulid } from 'ulid';
import type { SprayPlanDocument, StoredSpray } from './spray-plan.model.ts';

type Written = Static<(typeof consultPrescriptionWritten)['data']>;

/** Days after which a spray that was not done is no longer open. */
const ASKED_DAYS = 30;

/** The sprays of a prescription, each with the day from which it may be done. */
export function spraysOf({ on, lines }: Pick<Written, 'on' | 'lines'>): StoredSpray[] {
  return lines.flatMap(({ product, productId, preHarvestDays, repeatAfterDays = 0, times }) =>
    Array.from({ length: times ?? (repeatAfterDays > 0 ? 2 : 1) }, (_, round) => ({
      ...{ id: ulid(), on: dayAfter(on, round * repeatAfterDays), product },
      ...(productId && { productId }),
      ...(preHarvestDays !== undefined && { preHarvestDays }),
    })),
  );
}

/** Key by which a spray is counted, in any version of the prescription. */
export const sprayKey = ({ productId, product }: Pick<StoredSpray, 'productId' | 'product'>): string =>
  productId ?? product;

/** A spray that was done after a prescription. */
export interface DoneSpray {
  consultationId: string;
  plannedId: string;
  /** `sprayKey` of what was prescribed, whatever was on the bottle. */
  prescribed: string;
}

/**
 * The open sprays, earliest first. One that was done under an older version of the prescription counts for the first of
 * its product in the newest.
 */
export function openSprays(
  plans: readonly SprayPlanDocument[],
  done: readonly DoneSpray[],
  today: string,
): PlannedSpray[] {
  const open = plans.flatMap(({ _id: consultationId, sprays, removed }) => {
    const own = done.filter((one) => one.consultationId === consultationId);
    const closed = new Set([...removed, ...own.map(({ plannedId }) => plannedId)]);
    const before = own.filter(({ plannedId }) => !sprays.some(({ id }) => id === plannedId));
    const left = Map.groupBy(before, ({ prescribed }) => prescribed);
    return sprays
      .filter((spray) => !closed.has(spray.id) && left.get(sprayKey(spray))?.pop() === undefined)
      .filter(({ on }) => on >= dayAfter(today, -ASKED_DAYS))
      .map((spray) => ({ ...spray, consultationId }));
  });
  return open.sort((one, other) => one.on.localeCompare(other.on));
}
