import { isDeepStrictEqual } from 'node:util';
import { kitErrors } from '@anar/contracts/errors/kit';
import { orchardErrors } from '@anar/contracts/errors/orchards';
import { indiaDay } from '@anar/india/time';
import { AppError } from '@anar/service-kit/http/errors';
import type { OrchardStore, StoredOrchard } from '../../orchards/orchard.store.ts';
import { cellOfOrchard, isLocated, type LocatedOrchard, type OrchardsByCell } from '../../orchards/orchards-by-cell.ts';
import type { AdvisoryStore } from '../advisory.store.ts';
import type { AdvisedFacts, CalculatedAdvisory, StoredAdvisory } from '../advisory.ts';
import { type AdviceSources, createCalculateAdvisories } from '../calculation/calculate-advisories.ts';
import { advisedFacts } from '../calculation/compose-advisory.ts';

export interface GenerateDeps extends AdviceSources {
  advisories: AdvisoryStore;
  orchards: Pick<OrchardStore, 'find'> & Pick<OrchardsByCell, 'existing'>;
}

export interface AdviceRequest {
  userId: string;
  orchardId: string;
  /** Recalculate with newer weather instead of returning the stored advisory. */
  again: boolean;
  now: Date;
}

/** With `again` and unchanged facts, a younger advisory is returned as it is. */
const REFRESH_MS = 10 * 60 * 1000;

/**
 * Today's advisory of the user's own orchard: the stored one, or a new one if there is none. It is recalculated, under
 * the same id, when the orchard moved, and with `again` when the orchard's facts or its diary changed or the last
 * calculation is ten minutes old. Throws 404, 422 `orchard_inactive`, 422 `place_missing`, 429 `weather_limit`.
 */
export async function generateAdvisory(deps: GenerateDeps, { userId, orchardId, again, now }: AdviceRequest) {
  const orchard = await deps.orchards.find(userId, orchardId);
  if (orchard.status !== 'active') throw new AppError(orchardErrors.orchardInactive);
  if (!isLocated(orchard)) throw new AppError(orchardErrors.placeMissing);
  const owner = { userId, orchardId, day: indiaDay(now) };
  const seen = await deps.advisories.ofDay(owner);
  if (seen && !(await isOutdated(deps, seen, orchard, { again, now }))) {
    await deps.advisories.publishWater(seen);
    return seen;
  }
  const made = await calculateOne(deps, orchard, now);
  if (seen) return (await deps.advisories.replace(seen, made)) ?? seen;
  const stored = await deps.advisories.add(owner, made);
  await removeIfOrchardRemoved(deps, stored);
  return stored;
}

export function isOfAnotherPlace(seen: StoredAdvisory, orchard: StoredOrchard): boolean {
  return isLocated(orchard) && cellOfOrchard(orchard) !== seen.cell;
}

async function isOutdated(
  sources: AdviceSources,
  seen: StoredAdvisory,
  orchard: LocatedOrchard,
  { again, now }: Pick<AdviceRequest, 'again' | 'now'>,
): Promise<boolean> {
  if (isOfAnotherPlace(seen, orchard)) return true;
  if (!again) return false;
  if (now.getTime() - seen.calculatedAt.getTime() >= REFRESH_MS) return true;
  return (await changedFacts(sources, seen, orchard, now)) !== undefined;
}

/** Current facts of the orchard and its diary, if they differ from those that the advisory was made from. */
export async function changedFacts(
  { diary }: Pick<AdviceSources, 'diary'>,
  seen: StoredAdvisory,
  orchard: StoredOrchard,
  now: Date,
): Promise<AdvisedFacts | undefined> {
  const work = (await diary.recentWork([orchard], indiaDay(now))).get(orchard.id) ?? {};
  const facts = advisedFacts(orchard, work);
  return isDeepStrictEqual(seen.facts, facts) ? undefined : facts;
}

export async function calculateOne(
  deps: AdviceSources,
  orchard: LocatedOrchard,
  now: Date,
): Promise<CalculatedAdvisory> {
  const { latitude, longitude, place, userId } = orchard;
  const where = { latitude, longitude, ...(place?.district && { district: place.district }) };
  const weather = await deps.weather.at(where, now, { askedBy: userId });
  const [made] = await (await createCalculateAdvisories(deps, cellOfOrchard(orchard), weather, now))([orchard]);
  if (!made) throw new Error('one orchard gives one advisory');
  return made;
}

/** Race: the orchard may have been removed during the calculation; an advisory stored after that must not stay. */
async function removeIfOrchardRemoved({ advisories, orchards }: GenerateDeps, { userId, orchardId }: StoredAdvisory) {
  if ((await orchards.existing([orchardId])).has(orchardId)) return;
  await advisories.removeOfOrchard(userId, orchardId);
  throw new AppError(kitErrors.notFound);
}
