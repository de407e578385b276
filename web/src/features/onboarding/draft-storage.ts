import { emptyDraft, type OrchardDraft, toDraft } from './orchard-draft.ts';

const keyOf = (userId: string) => `orchard-draft:${userId}`;

/** The answers of this person on this device; a new start when there are none or the store is closed. */
export function readDraft(userId: string): OrchardDraft {
  try {
    return toDraft(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null'));
  } catch (reason) {
    console.warn('orchard draft unreadable', reason);
    return emptyDraft;
  }
}

export function keepDraft(userId: string, draft: OrchardDraft): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(draft));
  } catch (reason) {
    console.warn('orchard draft not kept', reason);
  }
}

export function dropDraft(userId: string): void {
  localStorage.removeItem(keyOf(userId));
}
