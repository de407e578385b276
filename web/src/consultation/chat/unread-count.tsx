import { useEffect } from 'react';
import { useUnreadChatsQuery } from '../../api/endpoints/chat-api.ts';
import { useSession } from '../../session/hooks.ts';
import { classNames } from '../../ui/class-names.ts';
import text from '../../ui/text.module.css';
import { noteChat } from './kept-chats.ts';
import { countText, unreadIn, unreadText } from './unread.ts';
import css from './unread-count.module.css';

/** An answer so old, in seconds, is asked for again by who needs it next. */
const FRESH_SECONDS = 60;

/** What the person has not read, in all chats; it changes with `useLiveChats`. */
export function useUnread() {
  const userId = useSession().user?.id ?? '';
  return useUnreadChatsQuery(userId, { skip: userId === '', refetchOnMountOrArgChange: FRESH_SECONDS }).data;
}

/** The same of one chat. That there is one is remembered. */
export function useUnreadIn(threadId: string): number {
  const userId = useSession().user?.id;
  useEffect(() => {
    if (userId) noteChat(userId);
  }, [userId]);
  return unreadIn(useUnread(), threadId);
}

/** How many messages wait, as a small filled pill; nothing where none does. */
export function UnreadCount({ count, className }: { count: number; className?: string | undefined }) {
  if (count === 0) return null;
  return (
    <span className={classNames(css.count, className)}>
      <span aria-hidden>{countText(count)}</span>
      <span className={text.srOnly}>{unreadText(count)}</span>
    </span>
  );
}
