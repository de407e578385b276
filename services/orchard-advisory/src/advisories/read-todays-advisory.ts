import { isDeepStrictEqual } from 'node:util';
import { orchardErrors } from '@anar/contracts/errors/orchards';
import { indiaDay } from '@anar/india/time';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { within } from '@anar/service-kit/lifecycle/time-limit';
import { isLocated, type LocatedOrchard } from '../orchards/orchards-by-cell.ts';
import type { AdvisedFacts, StoredAdvisory } from './advisory.ts';
import { calculateOne, changedFacts, type GenerateDeps, isOfAnotherPlace } from './generate-advisory.ts';

export interface TodaysAdvisory {
  stored: StoredAdvisory;
  /** Whether it goes by what the orchard and its diary tell now: as it was, since this reading, or not. */
  state: 'current' | 'refreshed' | 'outdated';
}

export interface ReadTodaysAdvisoryDeps extends GenerateDeps {
  log: Service['log'];
  /** ms that a reader waits for a refresh; what takes longer is there for the next one. */
  refreshLimitMs?: number;
}

export type ReadTodaysAdvisory = (owner: { userId: string; orchardId: string }, now: Date) => Promise<TodaysAdvisory>;

/** A reader on a phone sees the old advice rather than nothing for longer; kept weather needs a tenth of it. */
const REFRESH_LIMIT_MS = 5000;

/**
 * Reads today's advisory of one's own orchard, and makes it anew when the orchard or its diary changed since; when that fails
 * the old one stands. Nobody's is made that nobody asked for: throws 404 `advisory_missing` when there is none of this place,
 * 422 `orchard_inactive` for a closed orchard.
 */
export function createReadTodaysAdvisory(deps: ReadTodaysAdvisoryDeps): ReadTodaysAdvisory {
  const { advisories, orchards, log, refreshLimitMs = REFRESH_LIMIT_MS } = deps;
  const inFlight = new Map<string, Promise<StoredAdvisory>>();

  /** Single flight: whoever reads the same advisory with the same facts waits for the same calculation. */
  function refresh(seen: StoredAdvisory, orchard: LocatedOrchard, facts: AdvisedFacts, now: Date) {
    const key = `${seen.id} ${JSON.stringify(facts)}`;
    const running = inFlight.get(key);
    if (running) return running;
    const { userId, orchardId, day } = seen;
    const make = async () => {
      // Read before an earlier flight was over, which has made it since.
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
      await advisories.tellWater(stored);
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
