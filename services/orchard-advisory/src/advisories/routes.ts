import { advisoryFeedback, generateAdvisory as generateRoute, todayAdvisory } from '@anar/contracts/advisories';
import { kitErrors } from '@anar/contracts/errors/kit';
import { orchardErrors } from '@anar/contracts/errors/orchards';
import { plainText } from '@anar/india/text';
import { indiaDay } from '@anar/india/time';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { advisoryOnWire } from './advisory-on-wire.ts';
import { factsChanged, type GenerateDeps, generateAdvisory, isOfAnotherPlace } from './generate-advisory.ts';

export interface AdvisoryRoutesDeps extends GenerateDeps {
  clock: () => Date;
}

/** Today's advice of one's own orchards, and whether it helped. */
export function advisoryRoutes({ routes }: Service, deps: AdvisoryRoutesDeps): void {
  const { advisories, orchards, clock } = deps;

  routes.user(todayAdvisory, async ({ caller: { userId }, params: { orchardId } }) => {
    const now = clock();
    const [orchard, stored] = await Promise.all([
      orchards.find(userId, orchardId),
      advisories.ofDay({ userId, orchardId, day: indiaDay(now) }),
    ]);
    const isActive = orchard.status === 'active';
    if (!stored || isOfAnotherPlace(stored, orchard)) {
      throw new AppError(isActive ? orchardErrors.advisoryMissing : orchardErrors.orchardInactive);
    }
    const outdated = isActive && (await factsChanged(deps, stored, orchard, now));
    return { ...advisoryOnWire(stored, now), ...(outdated && { outdated }) };
  });

  routes.user(generateRoute, async ({ caller: { userId }, body: { orchardId, again = false } }) => {
    const now = clock();
    return advisoryOnWire(await generateAdvisory(deps, { userId, orchardId, again, now }), now);
  });

  routes.user(
    advisoryFeedback,
    async ({ caller: { userId }, body: { advisoryId, isHelpful, feedback: typed = '' } }) => {
      const now = clock();
      const feedback = plainText(typed);
      const said = { isHelpful, ...(feedback && { feedback }), at: now };
      const stored = await advisories.giveFeedback(userId, advisoryId, said);
      if (!stored) throw new AppError(kitErrors.notFound);
      return advisoryOnWire(stored, now);
    },
  );
}
