import { orchardAnswersOf } from '../../device/storage/drafts.ts';
import { type OrchardDraft, toDraft } from './orchard-draft.ts';

/** This user's answers on this device; initial ones if there are none or the storage is unavailable. */
export const readDraft = (userId: string): OrchardDraft => toDraft(orchardAnswersOf(userId).get());

export const keepDraft = (userId: string, draft: OrchardDraft): void => orchardAnswersOf(userId).set(draft);

export const dropDraft = (userId: string): void => orchardAnswersOf(userId).clear();
