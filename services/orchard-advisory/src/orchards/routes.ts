import { createOrchard, listOrchards, onboardOrchard } from '@anar/contracts/orchards';
import type { Service } from '@anar/service-kit/service';
import type { OrchardStore } from './orchard.store.ts';
import { factsFromForm, factsFromOnboarding } from './orchard-input.ts';

export function orchardRoutes({ routes }: Service, orchards: OrchardStore): void {
  routes.self(onboardOrchard, async (request) => ({
    orchard: await orchards.add(request.caller.userId, factsFromOnboarding(request.body), press(request)),
  }));

  routes.self(createOrchard, async (request) => ({
    orchard: await orchards.add(request.caller.userId, factsFromForm(request.body), press(request)),
  }));

  routes.self(listOrchards, async (request) => ({ data: await orchards.list(request.caller.userId) }));
}

/** Which press of a button a request belongs to. */
function press(request: { id: string; repeatKey?: string | undefined }) {
  return { requestId: request.id, ...(request.repeatKey && { repeatKey: request.repeatKey }) };
}
