import { notify } from '@anar/contracts/jobs';
import type { KeepsPeople } from '@anar/service-kit/events/erasure';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { SessionStore } from '../sessions/session.store.ts';
import { deliver } from './deliver.ts';
import { type FcmSettings, fcm } from './fcm/fcm.ts';
import { pushMetrics } from './metrics.ts';
import { type NotificationStore, notificationStore } from './notification.store.ts';
import { notificationRoutes } from './routes.ts';
import { switchStore } from './switch.store.ts';

interface NotificationDeps {
  settings: FcmSettings;
  publicUrl: string;
  sessions: SessionStore;
  /** ms since 1970. */
  now(): number;
}

export interface Notifications {
  notifications: NotificationStore;
  /** What an erasure empties. */
  people: KeepsPeople[];
}

/** Pushes to phones: the provider, the switches of a person and the job that delivers a stored notification. */
export function registerNotifications(
  service: Service,
  { settings, publicUrl, sessions, now }: NotificationDeps,
): Notifications {
  const { jobs, health, log } = service;
  const { onCall, onSettled } = pushMetrics(service);
  const provider = fcm(settings, { publicUrl, log, now, onCall });
  health.add({ name: 'push', required: false, check: () => (provider.configured ? 'up' : 'unconfigured') });
  service.onStop('connections', () => provider.close());

  const notifications = notificationStore(service);
  const switches = switchStore(service);
  notificationRoutes(service, switches, now);

  jobs.define(notify, (job) => deliver(job, { notifications, switches, sessions, provider, now, onSettled }));

  return { people: [notifications, switches], notifications };
}
