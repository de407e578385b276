import { deviceStore } from './storage/device-store.ts';

/** Whether this user finished the onboarding on this device. */
export const onboardingComplete = deviceStore({
  key: 'anar-mitra:onboarding-complete',
  scope: 'person',
  read: (stored) => stored === true,
});
