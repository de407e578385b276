import { orchardErrors } from '@anar/contracts/errors/orchards';
import type { PlantPhase, UnknownWait, WaitWarning } from '@anar/contracts/orchards/orchards';
import { dayAfter } from '@anar/india/time';
import { AppError } from '@anar/service-kit/http/errors';
import type { DiaryStore } from './diary.store.ts';
import type { DiaryFacts } from './diary-input.ts';
import type { SprayLabels } from './spray-labels.ts';

/** The orchard of an entry, with its owner and phase. */
export interface GuardedOrchard {
  userId: string;
  id: string;
  plantPhase: PlantPhase;
}

export interface HarvestGuard {
  /**
   * Throws `harvest_within_wait` for a picking on a day before the wait of a spray is over, and `harvest_wait_unknown`
   * after a spray whose wait is unknown.
   */
  refuseHarvest(userId: string, orchardId: string, on: string): Promise<void>;
  /**
   * Throws the same for a harvest. For a spray (or another entry with a wait) before a known picking:
   * `spray_past_harvest`, or `harvest_wait_unknown` when its wait is unknown.
   */
  refuseEntry(orchard: GuardedOrchard, entry: DiaryFacts, today: string): Promise<void>;
}

/** Warns before fruit is picked, or trees are sprayed, within the required wait between the two. */
export function createHarvestGuard(
  diary: Pick<DiaryStore, 'waitOn' | 'sprayWithoutWait' | 'firstPicking'>,
  { longestWait }: Pick<SprayLabels, 'longestWait'>,
): HarvestGuard {
  async function refuseHarvest(userId: string, orchardId: string, on: string): Promise<void> {
    const wait = await diary.waitOn(userId, orchardId, on);
    if (!wait) return refuseUnknownWait(userId, orchardId, on);
    const details: WaitWarning = { product: wait.product, safeOn: wait.safeOn };
    throw new AppError(orchardErrors.harvestWithinWait, { details });
  }

  /** A spray without a label has an unknown wait, which is not the same as none. */
  async function refuseUnknownWait(userId: string, orchardId: string, on: string): Promise<void> {
    const from = dayAfter(on, 1 - longestWait);
    const spray = await diary.sprayWithoutWait(userId, orchardId, { from, to: on });
    if (!spray) return;
    throw unknownWait({ product: spray.product, sprayedOn: spray.on });
  }

  /**
   * Picking in progress counts as a picking of today. Whether the wait of a spray without a label ends before it is
   * unknown.
   */
  async function refuseSpray(
    { userId, id, plantPhase }: GuardedOrchard,
    { on, product = '', safeOn }: DiaryFacts,
    today: string,
  ): Promise<void> {
    const before = safeOn ?? dayAfter(on, longestWait);
    const written = await diary.firstPicking(userId, id, { from: on, before });
    const goesOn = plantPhase === 'harvest' && on <= today && today < before ? today : undefined;
    const [harvestOn] = [written, goesOn].filter((day) => day !== undefined).sort();
    if (harvestOn === undefined) return;
    if (safeOn === undefined) throw unknownWait({ product, sprayedOn: on });
    const details: WaitWarning = { product, safeOn, harvestOn };
    throw new AppError(orchardErrors.sprayPastHarvest, { details });
  }

  return {
    refuseHarvest,
    async refuseEntry(orchard, entry, today) {
      if (entry.kind === 'harvest') await refuseHarvest(orchard.userId, orchard.id, entry.on);
      if (entry.kind === 'spray' || entry.safeOn) await refuseSpray(orchard, entry, today);
    },
  };
}

const unknownWait = (details: UnknownWait) => new AppError(orchardErrors.harvestWaitUnknown, { details });
