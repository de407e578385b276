import { deviceStore } from './device-store.ts';

/** Whether this person has told of a first orchard here. */
export const onboardingComplete = deviceStore({
  key: 'anar-mitra:onboarding-complete',
  scope: 'person',
  read: (stored) => stored === true,
});
