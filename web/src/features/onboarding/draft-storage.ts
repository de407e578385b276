import { orchardAnswersOf } from '../../device/drafts.ts';
import { type OrchardDraft, toDraft } from './orchard-draft.ts';

/** The answers of this person on this device; a new start when there are none or the store is closed. */
export const readDraft = (userId: string): OrchardDraft => toDraft(orchardAnswersOf(userId).get());

export const keepDraft = (userId: string, draft: OrchardDraft): void => orchardAnswersOf(userId).set(draft);

export const dropDraft = (userId: string): void => orchardAnswersOf(userId).clear();
