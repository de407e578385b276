import { notify } from '@anar/contracts/messages/jobs';
import type { PersonalDataStore } from '@anar/service-kit/events/erasure/erasure';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { SmsProvider } from '../otp/sms/sms.ts';
import type { SessionStore } from '../sessions/session.store.ts';
import type { UserStore } from '../users/user.store.ts';
import { deliver } from './deliver.ts';
import { createPushMetrics } from './metrics.ts';
import { createNotificationStore, type NotificationStore } from './notification.store.ts';
import { createFcm, type FcmSettings } from './push/fcm/fcm.ts';
import { createWebPush, type WebPushSettings } from './push/web-push/web-push.ts';
import { registerNotificationRoutes } from './routes.ts';
import { createSendNotice } from './sms/send-notice.ts';
import { createSwitchStore } from './switches/switch.store.ts';

interface NotificationDeps {
  settings: { fcm: FcmSettings; web: WebPushSettings; smsPerDay: number };
  publicUrl: string;
  sessions: SessionStore;
  users: UserStore;
  sms: SmsProvider;
  /** ms since 1970. */
  now(): number;
}

export interface Notifications {
  notifications: NotificationStore;
  onSettled: ReturnType<typeof createPushMetrics>['onSettled'];
  /** The stores that an erasure empties. */
  personalDataStores: PersonalDataStore[];
}

/**
 * Notifications: pushes to phones and browsers, SMS, the user's switches, and the job that delivers a stored
 * notification.
 */
export function registerNotifications(
  service: Service,
  { settings, publicUrl, sessions, users, sms, now }: NotificationDeps,
): Notifications {
  const { jobs, health, log } = service;
  const { onCall, onSettled } = createPushMetrics(service);
  const providers = {
    fcm: createFcm(settings.fcm, { publicUrl, log, now, onCall }),
    web: createWebPush(settings.web, { log, now, onCall }),
  };
  for (const [name, provider] of [
    ['push', providers.fcm],
    ['web-push', providers.web],
  ] as const) {
    health.add({ name, required: false, check: () => (provider.configured ? 'up' : 'unconfigured') });
    service.onStop('connections', () => provider.close());
  }

  const notifications = createNotificationStore(service);
  const switches = createSwitchStore(service);
  const sendNotice = createSendNotice(service, { sms, users, notifications, perDay: settings.smsPerDay, now });
  registerNotificationRoutes(service, { switches, sessions, webPush: settings.web, now });

  jobs.define(notify, (job) =>
    deliver(job, { notifications, switches, sessions, providers, sendNotice, now, onSettled }),
  );

  return { personalDataStores: [notifications, switches], notifications, onSettled };
}
