import { waterAdvised } from '@anar/contracts/messages/events';
import { type PendingEvent, toEvent } from '@anar/service-kit/events/outbox/outbox';
import type { CalculatedAdvisory, StoredAdvisory } from './advisory.ts';

type OfAdvisory = Pick<StoredAdvisory, 'id' | 'userId' | 'orchardId' | 'day'>;

/** The event with the water that an advisory advises, so that other services do not compute their own number. */
export function waterEvent(
  { id, userId, orchardId, day }: OfAdvisory,
  { content, calculatedAt }: Pick<CalculatedAdvisory, 'content' | 'calculatedAt'>,
): PendingEvent<typeof waterAdvised> {
  const liters = Number(content.irrigationLiters);
  const water = { liters, everyDays: content.irrigationEveryDays, calculatedAt: calculatedAt.toISOString() };
  return toEvent(waterAdvised, { aggregateId: id, userId, data: { orchardId, userId, day, ...water } });
}
