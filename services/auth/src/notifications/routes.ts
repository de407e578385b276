import { authErrors } from '@anar/contracts/errors/auth';
import { kitErrors } from '@anar/contracts/errors/kit';
import {
  readNotificationSwitches,
  readWebPushKey,
  removeWebPush,
  setNotificationSwitches,
  setWebPush,
} from '@anar/contracts/users/notifications';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { SessionStore } from '../sessions/session.store.ts';
import { pushEndpoint } from './push/web-push/endpoint.ts';
import { areSubscriptionKeys } from './push/web-push/subscription-keys.ts';
import type { WebPushSettings } from './push/web-push/web-push.ts';
import type { SwitchStore } from './switches/switch.store.ts';

interface RouteDeps {
  switches: SwitchStore;
  sessions: SessionStore;
  webPush: WebPushSettings;
  /** ms since 1970. */
  now(): number;
}

export function registerNotificationRoutes({ routes }: Service, { switches, sessions, webPush, now }: RouteDeps): void {
  routes.self(readNotificationSwitches, ({ caller }) => switches.of(caller.userId));
  routes.self(setNotificationSwitches, ({ caller, body }) => switches.set(caller.userId, body, now()));

  routes.public(readWebPushKey, async () => ({ publicKey: configured(webPush).publicKey }));

  routes.self(setWebPush, async ({ caller, body: { endpoint, keys } }) => {
    configured(webPush);
    const url = pushEndpoint(endpoint, webPush);
    if (url === undefined || !areSubscriptionKeys(keys)) throw new AppError(authErrors.pushSubscriptionRefused);
    const stored = await sessions.setWebPush(caller.userId, caller.sid, { endpoint: url, keys }, now());
    if (!stored) throw new AppError(kitErrors.sessionEnded);
    return { ok: true };
  });

  routes.self(removeWebPush, async ({ caller }) => {
    await sessions.removeWebPush(caller.userId, caller.sid);
    return { ok: true };
  });
}

function configured({ vapid }: WebPushSettings): NonNullable<WebPushSettings['vapid']> {
  if (!vapid) throw new AppError(authErrors.pushUnconfigured);
  return vapid;
}
