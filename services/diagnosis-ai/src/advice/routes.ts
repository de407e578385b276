import { advise } from '@anar/contracts/diagnosis';
import type { Service } from '@anar/service-kit/service';
import type { CheckPlant } from '../records/check-plant.ts';

/** Advice for a question, spoken or typed: a check like any other, answered as bare advice. */
export function adviceRoutes({ routes }: Service, check: CheckPlant): void {
  routes.user(advise, async ({ caller, body, press }) => {
    const { id, diagnosis } = await check(caller.userId, { text: body.userText.trim() }, press);
    return { ...diagnosis, recordId: id };
  });
}
