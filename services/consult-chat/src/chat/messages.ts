import {
  chatDelivered,
  chatError,
  chatHeartbeat,
  chatMessage,
  chatRead,
  chatTyping,
  deleteMessage,
  joinChat,
  leaveChat,
} from '@anar/contracts/consult/chat-socket';
import { chatErrors } from '@anar/contracts/errors/consult';
import { kitErrors } from '@anar/contracts/errors/kit';
import { AppError } from '@anar/service-kit/http/errors';
import { newId } from '@anar/service-kit/mongo/new-id';
import type { RealtimeTier } from '../realtime/realtime.ts';
import type { Readers } from './away/readers.ts';
import { type ChatActions, leftRoomOf } from './chat-actions.ts';
import { textOf } from './text-of.ts';
import { refuseOther, type Thread, type Threads } from './threads/threads.ts';

export interface ChatMessageDeps {
  chat: ChatActions;
  threads: Threads;
  readers: Readers;
  /** Finds the message that an upload created, by its media link. */
  findUploaded: (thread: Thread, senderId: string, mediaUrl: string) => ReturnType<ChatActions['say']>;
}

const ROOM = 'thread:';
const roomOf = (threadId: string): string => `${ROOM}${threadId}`;
/** Clients without acknowledgements receive rejections as `chat:error`. */
const refused = { refusal: chatError } as const;

/** Chat messages of clients over the socket. */
export function registerChatMessages(
  realtime: Pick<RealtimeTier, 'on'>,
  { chat, threads, readers, findUploaded }: ChatMessageDeps,
): void {
  realtime.on(
    joinChat,
    'any',
    async (caller, { threadId, userId }, socket) => {
      refuseOther(caller.userId, userId);
      const thread = await threads.open(caller.userId, threadId);
      await socket.join(roomOf(threadId));
      socket.leave(leftRoomOf(threadId));
      await readers.enter(threadId, caller.userId);
      return chat.state(thread);
    },
    refused,
  );
  realtime.on(
    leaveChat,
    'any',
    async ({ userId }, { threadId: only, userId: named, stays }, socket) => {
      refuseOther(userId, named);
      const joined = socket.rooms().flatMap((room) => (room.startsWith(ROOM) ? [room.slice(ROOM.length)] : []));
      for (const threadId of only ? [only] : joined) {
        socket.leave(roomOf(threadId));
        // Only for joined chats, which are the caller's own: rooms cost memory.
        if (!stays && joined.includes(threadId)) await socket.join(leftRoomOf(threadId));
        await readers.leave(threadId, userId);
      }
    },
    refused,
  );
  realtime.on(
    chatHeartbeat,
    'any',
    async ({ userId }, { threadId }) => {
      const thread = await threads.open(userId, threadId);
      await readers.enter(threadId, userId);
      return chat.state(thread);
    },
    refused,
  );
  realtime.on(
    chatMessage,
    'any',
    async ({ userId }, { threadId, senderId, clientId = newId(), content, messageType = 'text', mediaUrl }) => {
      refuseOther(userId, senderId);
      const thread = await threads.openToWrite(userId, threadId);
      if (messageType === 'system') throw new AppError(kitErrors.forbidden);
      if (messageType !== 'text') return findUploaded(thread, userId, mediaUrl ?? '');
      return chat.say(thread, userId, { clientId, type: 'text', content: textOf(content) });
    },
    { ...refused, inOrder: true, kicksItself: true },
  );
  realtime.on(
    chatTyping,
    'any',
    async (caller, { threadId, userId, isTyping }) => {
      refuseOther(caller.userId, userId);
      chat.typing(await threads.openToWrite(caller.userId, threadId), caller.userId, isTyping);
    },
    refused,
  );
  realtime.on(
    chatRead,
    'any',
    async (caller, { threadId, userId, upToSeq }) => {
      refuseOther(caller.userId, userId);
      await chat.mark(await threads.open(caller.userId, threadId), caller.userId, 'read', upToSeq);
    },
    refused,
  );
  realtime.on(
    chatDelivered,
    'any',
    async ({ userId }, { threadId, upToSeq }) =>
      chat.mark(await threads.open(userId, threadId), userId, 'delivered', upToSeq),
    refused,
  );
  realtime.on(
    deleteMessage,
    'any',
    async (caller, { threadId, userId, messageId }) => {
      refuseOther(caller.userId, userId);
      await chat.remove(await threads.openToWrite(caller.userId, threadId), caller.userId, messageId);
    },
    refused,
  );
}

/** The message that the sender's upload has created already. Throws `chat_photo_unknown`. */
export const createFindUploaded =
  (
    media: { mediaIdOf(url: string): string | undefined },
    find: (
      threadId: string,
      by: string,
      mediaId: string,
    ) => Promise<Awaited<ReturnType<ChatActions['say']>> | undefined>,
  ): ChatMessageDeps['findUploaded'] =>
  async (thread, senderId, mediaUrl) => {
    const mediaId = media.mediaIdOf(mediaUrl);
    const found = mediaId === undefined ? undefined : await find(thread.id, senderId, mediaId);
    if (!found) throw new AppError(chatErrors.photoUnknown);
    return found;
  };
