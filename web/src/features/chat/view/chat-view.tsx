import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { Viewer } from '../../../consultation/status-badge.tsx';
import { indiaDay } from '../../../i18n/dates/india-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { useSession } from '../../../session/hooks.ts';
import { useFootHeight } from '../../../ui/layout/sticky-bar.tsx';
import { chatTexts } from '../chat.hi.ts';
import { Composer } from '../composer/composer.tsx';
import { isClosedEarly, type OpenThread } from '../thread/open-thread.ts';
import { Announcer } from './announcements/announcer.tsx';
import css from './chat-view.module.css';
import { ChatHeader, PrivacyNotice } from './frame/chat-header.tsx';
import { ChatAbsent, ChatSkeleton, ChatUnreachable, ExpiredFoot } from './frame/chat-states.tsx';
import { MessageList } from './list/message-list.tsx';
import { rowsOf } from './list/rows.ts';
import { type Surroundings, useChatActions } from './message/chat-actions.ts';
import { MessageMenu } from './message/message-menu.tsx';
import { choicesOf } from './message/message-words.ts';
import { usePhotoViewer } from './message/photo-viewer.tsx';
import { PrescriptionSheet } from './prescription/prescription-sheet.tsx';

const say = texts(chatTexts);
/** In a fast scroll rows pass before their photos would arrive; delay in ms. */
const WHILE_SCROLLING_MS = 120;

export interface ChatViewProps {
  thread: OpenThread;
  /** Left out beside the list of chats. */
  onBack?: (() => void) | undefined;
  /** Loading failed: try again. */
  onRetry: () => void;
  /** Where a farmer starts a new consultation once the chat is over. */
  askPath?: string | undefined;
  /** A doctor's quick replies. */
  quickReplies?: ReactNode;
}

/** One chat, for both roles; it fills the height of its container. */
export function ChatView({ thread, onBack, onRetry, askPath, quickReplies }: ChatViewProps) {
  const { user } = useSession();
  const viewer: Viewer = user?.role === 'farmer' ? 'farmer' : 'doctor';
  return (
    <section className={css.chat} aria-label={say('open')}>
      <ChatHeader open={thread} onBack={onBack} />
      {thread.state === 'loading' && <ChatSkeleton />}
      {thread.state === 'absent' && <ChatAbsent why={thread.whyAbsent} onBack={onBack} />}
      {thread.state === 'unreachable' && <ChatUnreachable onRetry={onRetry} />}
      {thread.state === 'ready' && user && thread.thread && (
        <>
          {!thread.isExpired && <PrivacyNotice viewer={viewer} beside={onBack === undefined} />}
          <Messages thread={thread} userId={user.id} viewer={viewer} />
          <Foot>
            {thread.isExpired ? (
              <ExpiredFoot
                closedEarly={isClosedEarly(thread.thread)}
                askPath={viewer === 'farmer' ? askPath : undefined}
              />
            ) : (
              <Composer thread={thread} quickReplies={quickReplies} />
            )}
          </Foot>
        </>
      )}
    </section>
  );
}

/** Toasts and the network banner keep clear of it. */
function Foot({ children }: { children: ReactNode }) {
  const foot = useRef<HTMLElement>(null);
  useFootHeight(foot);
  return (
    <footer ref={foot} className={css.foot}>
      {children}
    </footer>
  );
}

function Messages({ thread, userId, viewer }: { thread: OpenThread; userId: string; viewer: Viewer }) {
  const [menuKey, setMenuKey] = useState<string | null>(null);
  const [paper, setPaper] = useState<number | null>(null);
  const scrolling = useRef(false);
  const photo = usePhotoViewer(thread.media);
  const actions = useChatActions(thread, {
    openMenu: setMenuKey,
    openPhoto: (id) => void photo.show(id),
    openPaper: setPaper,
    fetchDelay: () => (scrolling.current ? WHILE_SCROLLING_MS : 0),
  });

  const { messages, unsent, firstUnreadSeq, unreadAtOpen, isExpired, now } = thread;
  const today = indiaDay(now);
  const rows = useMemo(
    () => rowsOf({ messages, unsent, firstUnreadSeq, unreadAtOpen, userId, today }),
    [messages, unsent, firstUnreadSeq, unreadAtOpen, userId, today],
  );
  const consultationId = thread.thread?.consultationId ?? '';
  const otherName = (thread.thread?.other.isErased ? say('erased') : thread.thread?.other.name) ?? '';
  const about: Surroundings = useMemo(
    () => ({ viewer, otherName, consultationId, isExpired }),
    [viewer, otherName, consultationId, isExpired],
  );

  const chosen = menuKey === null ? undefined : rows.find(({ key }) => key === menuKey);
  const choices = chosen && choicesOf(chosen, now);
  return (
    <>
      <MessageList
        thread={thread}
        rows={rows}
        today={today}
        about={about}
        actions={actions}
        scrolling={scrolling}
        hint={hintOf(
          rows.some(({ kind }) => kind !== 'system'),
          viewer,
          isExpired,
        )}
      />
      <Announcer rows={rows} about={about} />
      {chosen && chosen.kind !== 'system' && choices && (
        <MessageMenu row={chosen} choices={choices} thread={thread} onClose={() => setMenuKey(null)} />
      )}
      {paper !== null && (
        <PrescriptionSheet consultationId={consultationId} version={paper} onClose={() => setPaper(null)} />
      )}
      {photo.viewer}
    </>
  );
}

/** The hint in a chat without messages. */
function hintOf(hasMessages: boolean, viewer: Viewer, isExpired: boolean): string | null {
  if (hasMessages) return null;
  if (isExpired) return say('readOnlyEmpty');
  return say(viewer === 'farmer' ? 'emptyFarmer' : 'emptyDoctor');
}
