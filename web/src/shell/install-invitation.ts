import { androidStoreUrl } from '../build-config.ts';
import { deviceStore } from '../device/device-store.ts';
import { insideWrapper } from '../wrapper/wrapper.ts';

const declined = deviceStore({
  key: 'anar-mitra:install-declined',
  scope: 'device',
  read: (stored) => stored !== null,
  write: () => '1',
});

/** Whether to invite this person to the Android app: it has an address, they are not in it, they did not decline. */
export function invitesToApp(): boolean {
  if (typeof window === 'undefined') return false;
  return androidStoreUrl !== undefined && !insideWrapper() && !declined.get();
}

export function declineInvitation(): void {
  declined.set(true);
}
