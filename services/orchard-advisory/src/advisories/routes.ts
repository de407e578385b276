import { kitErrors } from '@anar/contracts/errors/kit';
import {
  advisoryFeedback,
  generateAdvisory as generateRoute,
  todayAdvisory,
} from '@anar/contracts/orchards/advisories';
import { plainText } from '@anar/india/text';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { advisoryOnWire } from './today/advisory-on-wire.ts';
import { type GenerateDeps, generateAdvisory } from './today/generate-advisory.ts';
import { createReadTodaysAdvisory } from './today/read-todays-advisory.ts';

export interface AdvisoryRoutesDeps extends GenerateDeps {
  clock: () => Date;
}

/** Today's advice of the caller's own orchards, and feedback on it. */
export function registerAdvisoryRoutes({ routes, log }: Service, deps: AdvisoryRoutesDeps): void {
  const { advisories, clock } = deps;
  const readTodays = createReadTodaysAdvisory({ ...deps, log });

  routes.user(todayAdvisory, async ({ caller: { userId }, params: { orchardId } }) => {
    const now = clock();
    const { stored, state } = await readTodays({ userId, orchardId }, now);
    return { ...advisoryOnWire(stored, now), ...(state !== 'current' && { [state]: true }) };
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
