import { createOrchard, listOrchards, onboardOrchard } from '@anar/contracts/orchards';
import type { Service } from '@anar/service-kit/service';
import type { OrchardStore } from './orchard.store.ts';
import { factsFromForm, factsFromOnboarding } from './orchard-input.ts';

export function orchardRoutes({ routes }: Service, orchards: OrchardStore): void {
  routes.self(onboardOrchard, async (request) => ({
    orchard: await orchards.add(request.caller.userId, factsFromOnboarding(request.body), request.press),
  }));

  routes.self(createOrchard, async (request) => ({
    orchard: await orchards.add(request.caller.userId, factsFromForm(request.body), request.press),
  }));

  routes.self(listOrchards, async (request) => ({ data: await orchards.list(request.caller.userId) }));
}
