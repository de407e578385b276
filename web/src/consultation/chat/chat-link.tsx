import type { Consultation } from '@anar/contracts/consult/consultations';
import { texts } from '../../i18n/texts.ts';
import { type ButtonKind, ButtonLink } from '../../ui/controls/button.tsx';
import { chatLinkTexts } from './chat-link.hi.ts';
import css from './chat-link.module.css';
import { UnreadCount, useUnreadIn } from './unread-count.tsx';

const say = texts(chatLinkTexts);

export const chatPath = (threadId: string): string => `/chat/${threadId}`;

type WithChat = Pick<Consultation, 'chatThreadId' | 'chatOpenUntil'>;

/** Whether a message can still be sent in its chat. */
export const isChatOpen = ({ chatThreadId, chatOpenUntil }: WithChat, now: number): boolean =>
  chatThreadId !== undefined && chatOpenUntil !== undefined && Date.parse(chatOpenUntil) > now;

interface ChatLinkProps {
  of: WithChat;
  now: number;
  kind?: ButtonKind;
  className?: string | undefined;
}

/**
 * Link to the chat of a consultation with its unread count; less prominent once the chat is closed. Nothing where there
 * was no chat.
 */
export function ChatLink({ of, now, kind = 'sec', className }: ChatLinkProps) {
  if (of.chatThreadId === undefined) return null;
  const isOpen = isChatOpen(of, now);
  return (
    <ButtonLink
      href={chatPath(of.chatThreadId)}
      kind={isOpen ? kind : 'txt'}
      size="m"
      icon="chat"
      className={className}
    >
      <ChatWords threadId={of.chatThreadId} isOpen={isOpen} />
    </ButtonLink>
  );
}

function ChatWords({ threadId, isOpen }: { threadId: string; isOpen: boolean }) {
  const count = useUnreadIn(threadId);
  return (
    <span className={css.words}>
      {say(isOpen ? 'chat' : 'old')}
      <UnreadCount count={count} />
    </span>
  );
}
