import { advise } from '@anar/contracts/diagnosis';
import type { Service } from '@anar/service-kit/service';
import type { Answered, Asked } from '../card/answer-question.ts';
import type { OrchardViewStore } from '../orchards/orchard-view.store.ts';

/** Advice for a question: the same answer as a check, not kept. */
export function adviceRoutes(
  { routes }: Service,
  orchards: OrchardViewStore,
  answer: (asked: Asked) => Promise<Answered>,
): void {
  routes.user(advise, async ({ caller, body }) => {
    const asked = { text: body.userText.trim(), photo: false, answers: [], at: new Date() };
    const { diagnosis } = await answer({ ...asked, orchards: await orchards.of(caller.userId) });
    return diagnosis;
  });
}
