import { orchardErrors } from '@anar/contracts/errors/orchards';
import type { PlantPhase, WaitWarning } from '@anar/contracts/orchards';
import { AppError } from '@anar/service-kit/http/errors';
import type { DiaryStore } from './diary.store.ts';
import type { DiaryFacts } from './diary-input.ts';

/** Whose orchard it is, and how it stands. */
export interface GuardedOrchard {
  userId: string;
  id: string;
  plantPhase: PlantPhase;
}

export interface HarvestGuard {
  /** Throws `harvest_within_wait` for a picking on a day before the wait of a spray is over. */
  refuseHarvest(userId: string, orchardId: string, on: string): Promise<void>;
  /** Throws the same for an entry, and `spray_past_harvest` for a spray whose wait ends after a picking that is known. */
  refuseEntry(orchard: GuardedOrchard, entry: DiaryFacts, today: string): Promise<void>;
}

/** Warns before fruit is picked, or trees are sprayed, within the days that must lie between. */
export function createHarvestGuard(diary: Pick<DiaryStore, 'waitOn' | 'firstPicking'>): HarvestGuard {
  async function refuseHarvest(userId: string, orchardId: string, on: string): Promise<void> {
    const wait = await diary.waitOn(userId, orchardId, on);
    if (!wait) return;
    const details: WaitWarning = { product: wait.product, safeOn: wait.safeOn };
    throw new AppError(orchardErrors.harvestWithinWait, { details });
  }

  /** A picking that goes on is one of today. */
  async function refuseSpray(
    { userId, id, plantPhase }: GuardedOrchard,
    { on, product = '', safeOn }: DiaryFacts,
    today: string,
  ): Promise<void> {
    if (safeOn === undefined) return;
    const written = await diary.firstPicking(userId, id, { from: on, before: safeOn });
    const goesOn = plantPhase === 'harvest' && on <= today && today < safeOn ? today : undefined;
    const [harvestOn] = [written, goesOn].filter((day) => day !== undefined).sort();
    if (harvestOn === undefined) return;
    const details: WaitWarning = { product, safeOn, harvestOn };
    throw new AppError(orchardErrors.sprayPastHarvest, { details });
  }

  return {
    refuseHarvest,
    async refuseEntry(orchard, entry, today) {
      if (entry.kind === 'harvest') await refuseHarvest(orchard.userId, orchard.id, entry.on);
      if (entry.kind === 'spray') await refuseSpray(orchard, entry, today);
    },
  };
}
