import type { PublicRoutes } from '@anar/contracts/public-routes';
import type { PartOf } from '@anar/contracts/route';
import type { Dispatch } from '@reduxjs/toolkit';
import { api } from '../api.ts';
import { call, endpoint, orNull } from '../call.ts';
import { onFulfilled } from '../queries/on-fulfilled.ts';
import { onSocketReady, socketOn } from '../socket/socket.ts';
import { type CacheEntry, whileCached } from '../socket/while-cached.ts';

type BodyOf<Route extends keyof PublicRoutes> = NonNullable<PartOf<PublicRoutes[Route], 'body'>>;

/** Missing, not the caller's own, or an invalid id. */
const NO_SUCH = [400, 404];
const CHATS_PAGE = 50;

/** Debounce: several messages cause one refetch. */
const GATHER_MS = 1000;
let gathering: ReturnType<typeof setTimeout> | undefined;

/** Refetches lists and counts after a moment: one timer for the whole page. */
export function refetchChatsSoon(dispatch: Dispatch): void {
  if (gathering !== undefined) return;
  gathering = setTimeout(() => {
    gathering = undefined;
    dispatch(chatsChanged());
  }, GATHER_MS);
}

const listenToChats = whileCached(({ dispatch }: CacheEntry & { dispatch: Dispatch }) => {
  const onChange = () => refetchChatsSoon(dispatch);
  return [
    socketOn('chat:new_message', onChange),
    socketOn('chat:message_read', onChange),
    socketOn('chat:message_deleted', onChange),
    socketOn('chat:person_erased', onChange),
    onSocketReady(onChange),
  ];
});

/** Lists of chats and the doctor's quick replies; a chat itself is read and sent by `features/chat/thread/`. */
export const chatApi = api.enhanceEndpoints({ addTagTypes: ['Chats'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Null when this person has no such chat. */
    chatThread: build.query(
      endpoint(
        (threadId: string) => orNull(NO_SUCH, call('GET /api/chat/thread/:threadId', { params: { threadId } })),
        (reply) => reply?.thread ?? null,
      ),
    ),
    chats: build.infiniteQuery({
      ...endpoint(
        ({ queryArg: { search }, pageParam }: { queryArg: { search: string }; pageParam: string | null }) =>
          call('GET /api/chat/threads', { query: { before: pageParam ?? undefined, search: search || undefined } }),
        ({ threads }) => threads,
      ),
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => (page.length < CHATS_PAGE ? undefined : page.at(-1)?.consultationId),
      },
      providesTags: ['Chats'],
      onCacheEntryAdded: listenToChats,
    }),
    /** Cached per user: after sign-out and another login the other user's count must not show. */
    unreadChats: build.query({
      ...endpoint((_userId: string) => call('GET /api/chat/unread')),
      providesTags: ['Chats'],
      onCacheEntryAdded: listenToChats,
    }),
    quickReplies: build.query(
      endpoint(
        (doctorId: string) => call('GET /api/doctors/:doctorId/quick-replies', { params: { doctorId } }),
        ({ replies }) => replies,
      ),
    ),
    saveQuickReplies: build.mutation({
      ...endpoint(
        ({ doctorId, ...body }: { doctorId: string } & BodyOf<'PUT /api/doctors/:doctorId/quick-replies'>) =>
          call('PUT /api/doctors/:doctorId/quick-replies', { params: { doctorId }, body }),
        ({ replies }) => replies,
      ),
      onQueryStarted: ({ doctorId }, { dispatch, queryFulfilled }) => {
        onFulfilled(queryFulfilled, (replies) =>
          dispatch(chatApi.util.upsertQueryData('quickReplies', doctorId, replies)),
        );
      },
    }),
  }),
});

/** Refetches lists and counts of chats after a message was sent or read. */
export const chatsChanged = () => chatApi.util.invalidateTags(['Chats']);

export const {
  useChatThreadQuery,
  useChatsInfiniteQuery,
  useUnreadChatsQuery,
  useQuickRepliesQuery,
  useSaveQuickRepliesMutation,
} = chatApi;
