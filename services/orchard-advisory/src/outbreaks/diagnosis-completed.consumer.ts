import { isConfident } from '@anar/contracts/constants';
import { diagnosisCompleted } from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { SightingStore } from './sighting.store.ts';

/** Stores what plant checks found. A check with low confidence counts as one that found nothing. */
export function registerDiagnosisCompletedConsumer(
  { events }: Pick<Service, 'events'>,
  sightings: Pick<SightingStore, 'put'>,
): void {
  events.consume(diagnosisCompleted, async ({ data, seq, occurredAt }) => {
    const { diagnosisId, userId, confidence, district } = data;
    const problem = isConfident(confidence) ? data.problem : null;
    await sightings.put(diagnosisId, seq, { userId, problem, district, seenAt: new Date(occurredAt) });
  });
}
