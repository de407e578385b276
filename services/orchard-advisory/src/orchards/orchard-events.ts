import { orchardChanged, orchardRemoved } from '@anar/contracts/messages/events';
import { type PendingEvent, toEvent } from '@anar/service-kit/events/outbox/outbox';
import { cellOf } from '../weather/cells.ts';
import type { OrchardFields } from './orchard.model.ts';

/** The event with the current state of an orchard. */
export function changedEvent(
  orchardId: string,
  orchard: Omit<OrchardFields, 'createdAt'>,
  requestId: string,
): PendingEvent<typeof orchardChanged> {
  const { userId, status, plantCount, plantAge, plantPhase, plantBahar, soilType, irrigationType } = orchard;
  const { latitude, longitude, place } = orchard;
  return toEvent(orchardChanged, {
    aggregateId: orchardId,
    userId,
    requestId,
    data: {
      orchardId,
      userId,
      active: status === 'active',
      plantCount,
      plantAge,
      plantPhase,
      plantBahar,
      soilType,
      irrigationType,
      cell: latitude === undefined || longitude === undefined ? undefined : cellOf(latitude, longitude),
      district: place?.district,
      state: place?.state,
    },
  });
}

/** The event that an orchard was removed. */
export function removedEvent(
  orchardId: string,
  userId: string,
  requestId: string,
): PendingEvent<typeof orchardRemoved> {
  return toEvent(orchardRemoved, { aggregateId: orchardId, userId, requestId, data: { orchardId, userId } });
}
