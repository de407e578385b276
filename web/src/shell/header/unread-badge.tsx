import { useEffect } from 'react';
import { useUnreadChatsQuery } from '../../api/endpoints/chat-api.ts';
import { hasChats, noteChat } from '../../consultation/chat/kept-chats.ts';
import { countText, placeText } from '../../consultation/chat/unread.ts';
import { chatsChangedSoon } from '../../consultation/chat/use-live-chats.ts';
import { serverNow, serverTimeOf } from '../../device/network/server-clock.ts';
import { t } from '../../i18n/t.ts';
import { useSession } from '../../session/hooks.ts';
import type { PlaceNews } from '../startup/place-news.ts';

/** Maximum age of the count, in seconds, before a refetch without an event. */
const FRESH_SECONDS = 60;

/**
 * The unread count on the consultations tab. Fetched at startup and on each push or chat message of an open socket; if
 * the user has chats, also when the page becomes visible again, at most once a minute.
 */
export function UnreadBadge({ onNews }: { onNews: (news: PlaceNews | null) => void }) {
  const { user } = useSession();
  const userId = user && !user.consentNeeded ? user.id : '';
  const mayHaveChats = user?.role !== 'farmer' || hasChats(userId);
  const { data, fulfilledTimeStamp, refetch } = useUnreadChatsQuery(userId, {
    skip: userId === '',
    refetchOnMountOrArgChange: mayHaveChats && FRESH_SECONDS,
  });
  const total = data?.total ?? 0;
  useEffect(() => {
    onNews(total > 0 ? { shown: countText(total), said: placeText(t('shell.consult'), total) } : null);
    if (total > 0) noteChat(userId);
  }, [total, userId, onNews]);
  useEffect(() => {
    const onPush = ({ data: message }: MessageEvent) => message?.type === 'push' && chatsChangedSoon();
    const onBack = () => {
      const isOld = serverNow() - serverTimeOf(fulfilledTimeStamp ?? 0) > FRESH_SECONDS * 1000;
      if (document.visibilityState === 'visible' && mayHaveChats && isOld && userId) void refetch();
    };
    navigator.serviceWorker?.addEventListener('message', onPush);
    document.addEventListener('visibilitychange', onBack);
    return () => {
      navigator.serviceWorker?.removeEventListener('message', onPush);
      document.removeEventListener('visibilitychange', onBack);
    };
  }, [userId, mayHaveChats, fulfilledTimeStamp, refetch]);
  return null;
}
