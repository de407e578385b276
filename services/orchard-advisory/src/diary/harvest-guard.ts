import { orchardErrors } from '@anar/contracts/errors/orchards';
import type { PlantPhase, UnknownWait, WaitWarning } from '@anar/contracts/orchards';
import { dayAfter } from '@anar/india/time';
import { AppError } from '@anar/service-kit/http/errors';
import type { DiaryStore } from './diary.store.ts';
import type { DiaryFacts } from './diary-input.ts';
import type { SprayLabels } from './spray-labels.ts';

/** Whose orchard it is, and how it stands. */
export interface GuardedOrchard {
  userId: string;
  id: string;
  plantPhase: PlantPhase;
}

export interface HarvestGuard {
  /**
   * Throws `harvest_within_wait` for a picking on a day before the wait of a spray is over, and `harvest_wait_unknown`
   * where it is not known whether one is.
   */
  refuseHarvest(userId: string, orchardId: string, on: string): Promise<void>;
  /** Throws the same for an entry, and for a spray (or what else has a wait) before a picking that is known `spray_past_harvest`, or again that its wait is not. */
  refuseEntry(orchard: GuardedOrchard, entry: DiaryFacts, today: string): Promise<void>;
}

/** Warns before fruit is picked, or trees are sprayed, within the days that must lie between. */
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

  /** Of a spray without a label we know no wait, which is not the same as none. */
  async function refuseUnknownWait(userId: string, orchardId: string, on: string): Promise<void> {
    const from = dayAfter(on, 1 - longestWait);
    const spray = await diary.sprayWithoutWait(userId, orchardId, { from, to: on });
    if (!spray) return;
    throw unknownWait({ product: spray.product, sprayedOn: spray.on });
  }

  /** A picking that goes on is one of today. Whether the wait of a spray without a label ends before it is not known. */
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
