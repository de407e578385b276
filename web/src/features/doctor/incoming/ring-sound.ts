import { deviceStore } from '../../../device/storage/device-store.ts';

/** Whether new requests ring: a setting of the device, not of the account. */
export const ringSound = deviceStore<boolean>({
  key: 'anar-mitra:doctor-sound:v1',
  scope: 'device',
  read: (stored) => stored !== false,
});
