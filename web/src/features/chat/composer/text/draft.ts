import { CHAT } from '@anar/contracts/consult/constants';
import { cutText } from '@anar/india/cut-text';
import { useMemo } from 'react';
import { deviceStore } from '../../../../device/storage/device-store.ts';

/** Unsent text by chat id; the most recently changed is last. */
export type Drafts = Readonly<Record<string, string>>;

const MOST = 30;

function readDrafts(stored: unknown): Drafts {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** The newest of any tab, for the next visit. */
const drafts = deviceStore<Drafts>({ key: 'anar-mitra:chat-drafts:v1', scope: 'person', read: readDrafts });
/** Of this tab. An emptied one stays, as the text of another tab must not take its place. */
const ownDrafts = deviceStore<Drafts>({
  key: 'anar-mitra:chat-drafts:v1',
  scope: 'person',
  read: readDrafts,
  visit: true,
});

/** Replaces the draft of one chat; drops empty drafts, and the oldest beyond the limit. */
export function withDraft(all: Drafts, threadId: string, text: string): Drafts {
  const others = without(all, threadId);
  return text === '' ? others : withNewest(others, threadId, text);
}

const without = (all: Drafts, threadId: string): Drafts =>
  Object.fromEntries(Object.entries(all).filter(([id]) => id !== threadId));
const withNewest = (others: Drafts, threadId: string, text: string): Drafts =>
  Object.fromEntries([...Object.entries(others), [threadId, text] as const].slice(-MOST));

export const draftOf = (threadId: string): string => ownDrafts.get()[threadId] ?? drafts.get()[threadId] ?? '';

/** Sets the unsent text of a chat; it survives a reload. Also for quick replies. */
export function writeDraft(threadId: string, text: string): void {
  ownDrafts.set(withNewest(without(ownDrafts.get(), threadId), threadId, text));
  drafts.set(withDraft(drafts.get(), threadId, text));
}

/** Appends words to the draft, as far as they fit. */
export function addToDraft(threadId: string, words: string): void {
  const text = [draftOf(threadId).trimEnd(), words].filter(Boolean).join(' ');
  writeDraft(threadId, cutText(text, CHAT.textMax));
}

/**
 * The draft of this tab. Until something is typed here, what an earlier visit left; not once another tab changes or
 * sends it.
 */
export function useDraft(threadId: string): string {
  const own = ownDrafts.use()[threadId];
  const left = drafts.use()[threadId];
  const leftAtFirst = useMemo(() => drafts.get()[threadId], [threadId]);
  return own ?? (left === leftAtFirst ? left : undefined) ?? '';
}
