import { useEffect } from 'react';
import { useUnreadChatsQuery } from '../api/endpoints/chat-api.ts';
import { hasChats, noteChat } from '../consultation/chat/kept-chats.ts';
import { countText, placeText } from '../consultation/chat/unread.ts';
import { chatsChangedSoon, useChatMessages } from '../consultation/chat/use-live-chats.ts';
import { serverNow, serverTimeOf } from '../device/server-clock.ts';
import { t } from '../i18n/t.ts';
import { useSession } from '../session/hooks.ts';
import type { PlaceNews } from './place-news.ts';

/** Seconds between two looks that nothing asked for. */
const FRESH_SECONDS = 60;

/**
 * Counts what is not read for the consultations' place. Asks at the start and when a message is told of by a push or on
 * a socket that somebody holds; where a chat is known of also on coming back, at most once a minute.
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
  useChatMessages(chatsChangedSoon);
  useEffect(() => {
    const onPush = ({ data: told }: MessageEvent) => told?.type === 'push' && chatsChangedSoon();
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
