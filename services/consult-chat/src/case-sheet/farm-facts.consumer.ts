import {
  diagnosisCompleted,
  orchardChanged,
  orchardRecordAdded,
  orchardRemoved,
  weatherObserved,
} from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { CellWeatherStore } from './cell-weather.store.ts';
import type { CheckStore } from './check.store.ts';
import type { DiaryLineStore } from './diary-line.store.ts';
import type { OrchardViewStore } from './orchard-view.store.ts';

export interface FarmFacts {
  orchards: OrchardViewStore;
  lines: DiaryLineStore;
  checks: CheckStore;
  weather: CellWeatherStore;
}

/** Stores farm events of other services for case sheets. */
export function registerFarmFactsConsumers(
  { events }: Pick<Service, 'events'>,
  { orchards, lines, checks, weather }: FarmFacts,
): void {
  events.consume(orchardChanged, (event) => orchards.put(event));
  events.consume(orchardRemoved, async (event) => {
    await orchards.markRemoved(event);
    await lines.removeOfOrchard(event.data.userId, event.data.orchardId);
  });
  events.consume(orchardRecordAdded, async ({ seq, data }) => {
    const { entryId, userId, orchardId, kind, on, productId, product, removed } = data;
    const facts = { kind, on, ...(productId && { productId }), ...(product && { product }) };
    await lines.keep({ _id: entryId, userId, orchardId, seq }, facts, removed);
    // The orchard's removal may have been handled before this event.
    if (await orchards.isRemoved(userId, orchardId)) await lines.removeOfOrchard(userId, orchardId);
  });
  events.consume(diagnosisCompleted, async ({ seq, occurredAt, data }) => {
    const { diagnosisId, userId, problem, problemName, confidence, urgency } = data;
    // An event from before names were published: an id means nothing to a doctor, and "nothing found" would be wrong.
    if (problem !== null && problemName === undefined) return;
    const found = { problem: problemName ?? null, confidence, urgency, at: new Date(occurredAt) };
    await checks.put({ _id: diagnosisId, userId, seq, ...found });
  });
  events.consume(weatherObserved, ({ data: { cell, observedAt, rainMm } }) =>
    weather.put(cell, new Date(observedAt), rainMm),
  );
}
