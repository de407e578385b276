import { deviceStore } from '../../../device/device-store.ts';

/** Whether new farmers are heard; a matter of the device, not of the person. */
export const ringSound = deviceStore<boolean>({
  key: 'anar-mitra:doctor-sound:v1',
  scope: 'device',
  read: (stored) => stored !== false,
});
