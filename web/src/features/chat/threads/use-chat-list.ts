import type { ChatSummary } from '@anar/contracts/consult/chat';
import { useMemo } from 'react';
import { useChatsInfiniteQuery } from '../../../api/endpoints/chat-api.ts';
import { type QueryState, useQueryState } from '../../../api/queries/use-query-state.ts';
import { chatListCopy } from '../../../consultation/chat/kept-chats.ts';
import { searchThreads } from './thread-words.ts';

/** Maximum age of the list, in seconds, before it is refetched. */
const FRESH_SECONDS = 10;

export interface ChatList extends QueryState<ChatSummary[]> {
  hasMore: boolean;
  loadingMore: boolean;
  loadMore: () => void;
}

/** The user's chats, filtered by the search; without a network the last known ones. */
export function useChatList(userId: string, search: string): ChatList {
  const copy = useMemo(() => chatListCopy(userId), [userId]);
  const query = useChatsInfiniteQuery({ search }, { refetchOnMountOrArgChange: FRESH_SECONDS });
  const { currentData } = query;
  const data = useMemo(() => currentData?.pages.flat(), [currentData]);
  const state = useQueryState({ ...query, data }, search === '' ? copy : undefined);
  const kept = useMemo(() => {
    const last = state.failed && data === undefined && search !== '' ? copy.read() : null;
    return last && { since: last.at, data: searchThreads(last.data, search) };
  }, [state.failed, data, search, copy]);
  return {
    ...state,
    ...kept,
    hasMore: query.hasNextPage && !state.failed,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
}
