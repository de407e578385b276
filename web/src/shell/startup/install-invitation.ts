import { deviceStore } from '../../device/storage/device-store.ts';
import { insideWrapper } from '../../wrapper/wrapper.ts';
import { androidStoreUrl } from './build-config.ts';

const declined = deviceStore({
  key: 'anar-mitra:install-declined',
  scope: 'device',
  read: (stored) => stored !== null,
  write: () => '1',
});

/**
 * Whether to show the invitation to the Android app: its store page is set, this is not the app, and the user has not
 * declined.
 */
export function invitesToApp(): boolean {
  if (typeof window === 'undefined') return false;
  return androidStoreUrl() !== undefined && !insideWrapper() && !declined.get();
}

export function declineInvitation(): void {
  declined.set(true);
}
