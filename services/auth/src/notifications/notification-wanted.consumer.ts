import { notify } from '@anar/contracts/messages/jobs';
import {
  consultNotificationWanted,
  marketNotificationWanted,
  type NotificationRequest,
  orchardNotificationWanted,
  paymentsNotificationWanted,
} from '@anar/contracts/users/notifications';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { NotificationState } from './notification.model.ts';
import type { NotificationStore } from './notification.store.ts';

/**
 * Stores each notification that another service requests, and adds the job that delivers it. `now` in ms since 1970.
 */
export function registerNotificationWantedConsumer(
  { events, jobs }: Pick<Service, 'events' | 'jobs'>,
  {
    notifications,
    now,
    onSettled,
  }: {
    notifications: NotificationStore;
    now: () => number;
    onSettled: (state: NotificationState, count?: number) => void;
  },
): void {
  async function want(
    { data, occurredAt }: { data: NotificationRequest; occurredAt: string },
    { requestId }: { requestId: string | undefined },
  ): Promise<void> {
    const { userId, tag } = data;
    const notificationId = await notifications.want(data, new Date(occurredAt), now());
    if (notificationId && tag) {
      const replaced = await notifications.replaceEarlier(userId, tag, now());
      if (replaced > 0) onSettled('late', replaced);
    }
    const crowdedOut = await notifications.crowdOut(userId, now());
    if (crowdedOut > 0) onSettled('crowded_out', crowdedOut);
    // The row's id is the job id: a redelivered event, also after a crash between the two, adds no second job.
    if (notificationId) await jobs.add(notify, notificationId, { notificationId, userId }, { requestId });
  }
  events.consume(orchardNotificationWanted, want);
  events.consume(paymentsNotificationWanted, want);
  events.consume(marketNotificationWanted, want);
  events.consume(consultNotificationWanted, want);
}
