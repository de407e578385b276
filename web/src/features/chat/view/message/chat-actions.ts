import { useMemo, useRef } from 'react';
import type { Viewer } from '../../../../consultation/status-badge.tsx';
import type { OpenThread } from '../../thread/open-thread.ts';

/** What a row needs to know of its chat. */
export interface Surroundings {
  viewer: Viewer;
  otherName: string;
  consultationId: string;
  isExpired: boolean;
}

/** What a row can ask for; the same object for as long as the chat is open, so that rows need not be drawn again. */
export interface ChatActions extends Pick<OpenThread, 'media' | 'resend' | 'discard'> {
  openMenu(key: string): void;
  openPhoto(id: string): void;
  openPaper(version: number): void;
  /** How long a row that comes by in a fast scroll waits before it fetches anything, ms. */
  fetchDelay(): number;
}

type Own = Omit<ChatActions, 'media' | 'resend' | 'discard'>;

export function useChatActions(thread: OpenThread, own: Own): ChatActions {
  const latest = useRef({ thread, own });
  latest.current = { thread, own };
  return useMemo(
    () => ({
      media: (id, kind) => latest.current.thread.media(id, kind),
      resend: (clientId) => latest.current.thread.resend(clientId),
      discard: (clientId) => latest.current.thread.discard(clientId),
      openMenu: (key) => latest.current.own.openMenu(key),
      openPhoto: (id) => latest.current.own.openPhoto(id),
      openPaper: (version) => latest.current.own.openPaper(version),
      fetchDelay: () => latest.current.own.fetchDelay(),
    }),
    [],
  );
}
