import { readNotificationSwitches, setNotificationSwitches } from '@anar/contracts/notifications';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { SwitchStore } from './switch.store.ts';

export function registerNotificationRoutes({ routes }: Service, switches: SwitchStore, now: () => number): void {
  routes.self(readNotificationSwitches, ({ caller }) => switches.of(caller.userId));
  routes.self(setNotificationSwitches, ({ caller, body }) => switches.set(caller.userId, body, now()));
}
