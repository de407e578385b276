import { notify } from '@anar/contracts/jobs';
import type { PersonalDataStore } from '@anar/service-kit/events/erasure';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { SessionStore } from '../sessions/session.store.ts';
import { deliver } from './deliver.ts';
import { createFcm, type FcmSettings } from './fcm/fcm.ts';
import { createPushMetrics } from './metrics.ts';
import { createNotificationStore, type NotificationStore } from './notification.store.ts';
import { registerNotificationRoutes } from './routes.ts';
import { createSwitchStore } from './switch.store.ts';

interface NotificationDeps {
  settings: FcmSettings;
  publicUrl: string;
  sessions: SessionStore;
  /** ms since 1970. */
  now(): number;
}

export interface Notifications {
  notifications: NotificationStore;
  onSettled: ReturnType<typeof createPushMetrics>['onSettled'];
  /** What an erasure empties. */
  people: PersonalDataStore[];
}

/** Pushes to phones: the provider, the switches of a person and the job that delivers a stored notification. */
export function registerNotifications(
  service: Service,
  { settings, publicUrl, sessions, now }: NotificationDeps,
): Notifications {
  const { jobs, health, log } = service;
  const { onCall, onSettled } = createPushMetrics(service);
  const provider = createFcm(settings, { publicUrl, log, now, onCall });
  health.add({ name: 'push', required: false, check: () => (provider.configured ? 'up' : 'unconfigured') });
  service.onStop('connections', () => provider.close());

  const notifications = createNotificationStore(service);
  const switches = createSwitchStore(service);
  registerNotificationRoutes(service, switches, now);

  jobs.define(notify, (job) => deliver(job, { notifications, switches, sessions, provider, now, onSettled }));

  return { people: [notifications, switches], notifications, onSettled };
}
