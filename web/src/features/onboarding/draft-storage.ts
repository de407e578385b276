import { deviceStore } from '../../device/device-store.ts';
import { type OrchardDraft, toDraft } from './orchard-draft.ts';

/** They stay for the next login of a person whose session only ended. */
const draftOf = (userId: string) =>
  deviceStore<OrchardDraft>({ key: `orchard-draft:${userId}`, scope: 'device', read: toDraft });

/** The answers of this person on this device; a new start when there are none or the store is closed. */
export const readDraft = (userId: string): OrchardDraft => draftOf(userId).get();

export const keepDraft = (userId: string, draft: OrchardDraft): void => draftOf(userId).set(draft);

export const dropDraft = (userId: string): void => draftOf(userId).clear();
