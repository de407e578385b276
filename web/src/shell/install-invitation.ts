import { androidStoreUrl } from '../build-config.ts';
import { readStored, writeStored } from '../device/storage.ts';
import { insideWrapper } from '../wrapper/wrapper.ts';

const DECLINED_KEY = 'anar-mitra:install-declined';

/** Whether to invite this person to the Android app: it has an address, they are not in it, they did not decline. */
export function invitesToApp(): boolean {
  if (typeof window === 'undefined') return false;
  return androidStoreUrl !== undefined && !insideWrapper() && readStored(DECLINED_KEY) === null;
}

export function declineInvitation(): void {
  writeStored(DECLINED_KEY, '1');
}
