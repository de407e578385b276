import { useEffect } from 'react';
import { useUnreadChatsQuery } from '../../api/endpoints/chat-api.ts';
import { useSession } from '../../session/hooks.ts';
import { classNames } from '../../ui/class-names.ts';
import text from '../../ui/text.module.css';
import { noteChat } from './kept-chats.ts';
import { countText, unreadIn, unreadText } from './unread.ts';
import css from './unread-count.module.css';

/** A cached answer older than this, in seconds, is refetched on mount. */
const FRESH_SECONDS = 60;

/** The unread counts of all chats; kept live by `useLiveChats`. */
export function useUnread() {
  const userId = useSession().user?.id ?? '';
  return useUnreadChatsQuery(userId, { skip: userId === '', refetchOnMountOrArgChange: FRESH_SECONDS }).data;
}

/** The unread count of one chat. Also records that the user has a chat. */
export function useUnreadIn(threadId: string): number {
  const userId = useSession().user?.id;
  useEffect(() => {
    if (userId) noteChat(userId);
  }, [userId]);
  return unreadIn(useUnread(), threadId);
}

/** The unread count as a small filled pill; nothing at 0. */
export function UnreadCount({ count, className }: { count: number; className?: string | undefined }) {
  if (count === 0) return null;
  return (
    <span className={classNames(css.count, className)}>
      <span aria-hidden>{countText(count)}</span>
      <span className={text.srOnly}>{unreadText(count)}</span>
    </span>
  );
}
