import { CHAT } from '@anar/contracts/consult/constants';
import { cutText } from '@anar/india/cut-text';
import { type RefObject, useEffect, useRef } from 'react';
import type { QueueProblem } from '../../../../device/queue/queue-store.ts';
import type { OpenThread } from '../../thread/open-thread.ts';
import { draftOf, useDraft, writeDraft } from './draft.ts';

/** The text left in the box once `sent` is queued: what was typed meanwhile. */
export function afterSending(written: string, sent: string): string {
  return written.startsWith(sent) ? written.slice(sent.length).trimStart() : written;
}

export interface MessageText {
  text: string;
  /** Nothing to send but white space. */
  isEmpty: boolean;
  box: RefObject<HTMLTextAreaElement | null>;
  write: (text: string) => void;
  /** The box lost the focus. */
  left: () => void;
  /** When sent by key, focuses the box. */
  send: (byKey: boolean) => void;
}

/** The text of one chat: stored while it is typed, removed from the box once it is in the queue. */
export function useMessageText(
  thread: OpenThread,
  threadId: string,
  onProblem: (problem: QueueProblem) => void,
): MessageText {
  const text = useDraft(threadId);
  const box = useRef<HTMLTextAreaElement>(null);
  const sending = useRef(false);
  const typing = useRef(thread.typing);
  typing.current = thread.typing;
  useEffect(() => () => typing.current(false), []);

  const send = async (byKey: boolean) => {
    const content = text.trim();
    if (content === '' || sending.current) return;
    sending.current = true;
    thread.typing(false);
    if (byKey) box.current?.focus();
    try {
      const problem = await thread.sendText(content);
      if (problem) onProblem(problem);
      else writeDraft(threadId, afterSending(draftOf(threadId), text));
    } finally {
      sending.current = false;
    }
  };
  return {
    text,
    isEmpty: text.trim() === '',
    box,
    write(next) {
      // An input method (IME) may exceed the maxLength of the box.
      const kept = cutText(next, CHAT.textMax);
      writeDraft(threadId, kept);
      thread.typing(kept.trim() !== '');
    },
    left: () => thread.typing(false),
    send: (byKey) => void send(byKey),
  };
}
