import { CHAT } from '@anar/contracts/consult/constants';
import { cutText } from '@anar/india/cut-text';
import { deviceStore } from '../../../../device/storage/device-store.ts';

/** Unsent text by chat id; the most recently changed is last. */
export type Drafts = Readonly<Record<string, string>>;

const MOST = 30;

const drafts = deviceStore<Drafts>({
  key: 'anar-mitra:chat-drafts:v1',
  scope: 'person',
  read: (stored) => {
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  },
});

/** Replaces the draft of one chat; drops empty drafts, and the oldest beyond the limit. */
export function withDraft(all: Drafts, threadId: string, text: string): Drafts {
  const others = Object.entries(all).filter(([id]) => id !== threadId);
  return Object.fromEntries(text === '' ? others : [...others, [threadId, text] as const].slice(-MOST));
}

export const draftOf = (threadId: string): string => drafts.get()[threadId] ?? '';

/** Sets the unsent text of a chat; it survives a reload. Also for quick replies. */
export function writeDraft(threadId: string, text: string): void {
  drafts.set(withDraft(drafts.get(), threadId, text));
}

/** Appends words to the draft, as far as they fit. */
export function addToDraft(threadId: string, words: string): void {
  const text = [draftOf(threadId).trimEnd(), words].filter(Boolean).join(' ');
  writeDraft(threadId, cutText(text, CHAT.textMax));
}

export const useDraft = (threadId: string): string => drafts.use()[threadId] ?? '';
