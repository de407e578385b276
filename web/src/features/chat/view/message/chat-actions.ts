import { useMemo, useRef } from 'react';
import type { Viewer } from '../../../../consultation/status-badge.tsx';
import type { OpenThread } from '../../thread/open-thread.ts';

/** The facts of the chat that a row needs. */
export interface Surroundings {
  viewer: Viewer;
  otherName: string;
  consultationId: string;
  isExpired: boolean;
}

/** The actions of a row; the same object while the chat is open, so that rows need not be rendered again. */
export interface ChatActions extends Pick<OpenThread, 'media' | 'resend' | 'discard'> {
  openMenu(key: string): void;
  openPhoto(id: string): void;
  openPaper(version: number): void;
  /** Delay before a row fetches anything during a fast scroll, ms. */
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
