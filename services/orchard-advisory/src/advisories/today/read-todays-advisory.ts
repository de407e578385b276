import { isDeepStrictEqual } from 'node:util';
import { orchardErrors } from '@anar/contracts/errors/orchards';
import { indiaDay } from '@anar/india/time';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { within } from '@anar/service-kit/lifecycle/time-limit';
import { isLocated, type LocatedOrchard } from '../../orchards/orchards-by-cell.ts';
import type { AdvisedFacts, StoredAdvisory } from '../advisory.ts';
import { calculateOne, changedFacts, type GenerateDeps, isOfAnotherPlace } from './generate-advisory.ts';

export interface TodaysAdvisory {
  stored: StoredAdvisory;
  /** Whether it matches the facts of the orchard and its diary: as stored, since this read recalculated it, or not. */
  state: 'current' | 'refreshed' | 'outdated';
}

export interface ReadTodaysAdvisoryDeps extends GenerateDeps {
  log: Service['log'];
  /** How long a reader waits for a refresh, ms; a slower one is there for the next reader. */
  refreshLimitMs?: number;
}

export type ReadTodaysAdvisory = (owner: { userId: string; orchardId: string }, now: Date) => Promise<TodaysAdvisory>;

/** After this time the phone gets the old advice; a refresh with cached weather needs a tenth of it. */
const REFRESH_LIMIT_MS = 5000;

/**
 * Reads today's advisory of the user's own orchard, and recalculates it when the orchard or its diary changed since;
 * when that fails, returns the old one. Does not create one: throws 404 `advisory_missing` when there is none for this
 * place, 422 `orchard_inactive` for an inactive orchard.
 */
export function createReadTodaysAdvisory(deps: ReadTodaysAdvisoryDeps): ReadTodaysAdvisory {
  const { advisories, orchards, log, refreshLimitMs = REFRESH_LIMIT_MS } = deps;
  const inFlight = new Map<string, Promise<StoredAdvisory>>();

  /** Single-flight: concurrent readers of the same advisory with the same facts share one calculation. */
  function refresh(seen: StoredAdvisory, orchard: LocatedOrchard, facts: AdvisedFacts, now: Date) {
    const key = `${seen.id} ${JSON.stringify(facts)}`;
    const running = inFlight.get(key);
    if (running) return running;
    const { userId, orchardId, day } = seen;
    const make = async () => {
      // Race: an earlier flight may have replaced it after this reader had read it.
      const current = await advisories.ofDay({ userId, orchardId, day });
      if (current && isDeepStrictEqual(current.facts, facts)) return current;
      return (await advisories.replace(seen, await calculateOne(deps, orchard, now))) ?? seen;
    };
    const made = make();
    const flight = made.finally(() => inFlight.delete(key));
    inFlight.set(key, flight);
    return flight;
  }

  return async ({ userId, orchardId }, now) => {
    const [orchard, stored] = await Promise.all([
      orchards.find(userId, orchardId),
      advisories.ofDay({ userId, orchardId, day: indiaDay(now) }),
    ]);
    const isActive = orchard.status === 'active';
    if (!stored || isOfAnotherPlace(stored, orchard)) {
      throw new AppError(isActive ? orchardErrors.advisoryMissing : orchardErrors.orchardInactive);
    }
    const facts = isActive ? await changedFacts(deps, stored, orchard, now) : undefined;
    if (!facts) {
      await advisories.publishWater(stored);
      return { stored, state: 'current' };
    }
    if (!isLocated(orchard)) return { stored, state: 'outdated' };
    try {
      const fresh = await within(refreshLimitMs, refresh(stored, orchard, facts, now));
      return { stored: fresh, state: 'refreshed' };
    } catch (err) {
      log.warn({ err, orchardId }, 'an outdated advisory could not be made anew');
      return { stored, state: 'outdated' };
    }
  };
}
