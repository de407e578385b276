import { deviceStore } from './device-store.ts';

/** The first answers of a person, as `features/onboarding/orchard-draft.ts` reads them; they outlive a session that only ended. */
export const orchardAnswersOf = (userId: string) =>
  deviceStore<unknown>({ key: `orchard-draft:${userId}`, scope: 'device', read: (stored) => stored });
