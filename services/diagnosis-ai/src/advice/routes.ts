import { advise } from '@anar/contracts/diagnosis';
import type { Service } from '@anar/service-kit/service';
import type { CheckPlant } from '../records/check-plant.ts';
import type { RecordOnWire } from '../records/record-on-wire.ts';

/** Advice for a question, spoken or typed: a check like any other, answered as bare advice. */
export function adviceRoutes({ routes }: Service, check: CheckPlant, wire: RecordOnWire): void {
  routes.user(advise, async ({ caller, body, press }) => {
    const { id, diagnosis } = wire(await check(caller.userId, { text: body.userText.trim() }, press));
    return { ...diagnosis, recordId: id };
  });
}
