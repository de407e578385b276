import { notify } from '@anar/contracts/jobs';
import {
  marketNotificationWanted,
  type NotificationWanted,
  orchardNotificationWanted,
} from '@anar/contracts/notifications';
import type { PersonalDataStore } from '@anar/service-kit/events/erasure';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { SessionStore } from '../sessions/session.store.ts';
import { deliver } from './deliver.ts';
import { type FcmSettings, fcm } from './fcm/fcm.ts';
import { pushMetrics } from './metrics.ts';
import { notificationStore } from './notification.store.ts';
import { notificationRoutes } from './routes.ts';
import { switchStore } from './switch.store.ts';

interface Parts {
  settings: FcmSettings;
  publicUrl: string;
  sessions: SessionStore;
  /** ms since 1970. */
  now(): number;
}

/** Pushes that other services want: each becomes a row by its event, and goes out by a job. Returns what an erasure empties. */
export function addNotifications(service: Service, { settings, publicUrl, sessions, now }: Parts): PersonalDataStore[] {
  const { events, jobs, health, log } = service;
  const { onCall, onSettled } = pushMetrics(service);
  const provider = fcm(settings, { publicUrl, log, now, onCall });
  health.add({ name: 'push', required: false, check: () => (provider.configured ? 'up' : 'unconfigured') });
  service.onStop('connections', () => provider.close());

  const notifications = notificationStore(service);
  const switches = switchStore(service);
  notificationRoutes(service, switches, now);

  jobs.define(notify, (job) => deliver(job, { notifications, switches, sessions, provider, now, onSettled }));

  async function want(data: NotificationWanted, requestId: string | undefined): Promise<void> {
    const { userId } = data;
    const notificationId = await notifications.want(data, now());
    // The row's id names the job: an event that comes again, also after a crash between the two, adds no second one.
    if (notificationId) await jobs.add(notify, notificationId, { notificationId, userId }, { requestId });
  }
  events.consume(orchardNotificationWanted, ({ data }, { requestId }) => want(data, requestId));
  events.consume(marketNotificationWanted, ({ data }, { requestId }) => want(data, requestId));
  return [notifications, switches];
}
