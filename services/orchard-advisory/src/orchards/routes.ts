import { orchardErrors } from '@anar/contracts/errors/orchards';
import {
  changeOrchard,
  createOrchard,
  listOrchards,
  locateOrchard,
  type Orchard,
  onboardOrchard,
  removeOrchard,
} from '@anar/contracts/orchards/orchards';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { OrchardStore, StoredOrchard } from './orchard.store.ts';
import { changesFrom, factsFromForm, factsFromOnboarding } from './orchard-input.ts';
import type { ReadLocation } from './orchard-location.ts';

export interface OrchardDeps {
  orchards: OrchardStore;
  readLocation: ReadLocation;
  /** Adds facts of the diary to each of a grower's orchards. */
  withDiary(userId: string, orchards: StoredOrchard[]): Promise<Orchard[]>;
  /** Throws `harvest_within_wait` when fruit must not be picked yet. */
  refuseHarvestToday(userId: string, orchardId: string): Promise<void>;
}

/** A farmer's orchards: create, list, locate, change, remove. */
export function registerOrchardRoutes(
  { routes }: Service,
  { orchards, readLocation, withDiary, ...deps }: OrchardDeps,
): void {
  const shown = async (userId: string, orchard: StoredOrchard) => {
    const [whole = orchard] = await withDiary(userId, [orchard]);
    return { orchard: whole };
  };

  routes.self(onboardOrchard, async ({ caller: { userId }, body, origin }) =>
    shown(userId, await orchards.add(userId, factsFromOnboarding(body, readLocation(body)), origin)),
  );
  routes.self(createOrchard, async ({ caller: { userId }, body, origin }) =>
    shown(userId, await orchards.add(userId, factsFromForm(body, readLocation(body)), origin)),
  );
  routes.self(listOrchards, async ({ caller: { userId } }) => ({
    data: await withDiary(userId, await orchards.list(userId)),
  }));
  routes.user(changeOrchard, async ({ id, caller: { userId }, params: { orchardId }, body }) => {
    const change = changesFrom(body, new Date(), readLocation(body));
    const nothing = Object.keys(change).length === 0;
    if (change.plantPhase === 'harvest' && !body.despiteWait) {
      const { plantPhase } = await orchards.find(userId, orchardId);
      if (plantPhase !== 'harvest') await deps.refuseHarvestToday(userId, orchardId);
    }
    return shown(
      userId,
      nothing ? await orchards.find(userId, orchardId) : await orchards.change(userId, orchardId, change, id),
    );
  });
  routes.user(locateOrchard, async ({ id, caller: { userId }, body }) => {
    const location = readLocation(body);
    if (!location) throw new AppError(orchardErrors.placeIncomplete);
    return shown(userId, await orchards.change(userId, body.orchardId, location, id));
  });
  routes.user(removeOrchard, async ({ id, caller: { userId }, params: { orchardId } }) => {
    await orchards.remove(userId, orchardId, id);
    return { ok: true };
  });
}
