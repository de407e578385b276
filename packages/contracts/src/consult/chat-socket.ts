import Type from 'typebox';
import { Instant, Ulid } from '../shapes.ts';
import { socketMessage } from '../socket.ts';
import { ChatMessage, ClientId } from './chat.ts';
import { CHAT, CHAT_MESSAGE_TYPES } from './constants.ts';

/** Who speaks is read from the token; another id here refuses the message. */
const userId = Type.Optional(Ulid);
const Rev = Type.Integer({ minimum: 0 });
const ThreadState = Type.Object({
  rev: Rev,
  lastSeq: Type.Integer({ minimum: 0 }),
  expiresAt: Instant,
  now: Instant,
});

/** Opens a chat: whoever looks at it is not told of it by push. Refused to everybody but the two. */
export const joinChat = socketMessage({
  name: 'chat:join',
  from: 'client',
  data: Type.Object({ threadId: Ulid, userId }),
  reply: ThreadState,
});

/** Without a thread: all of this socket. `stays`: its messages are received all the same, as a list of chats does. */
export const leaveChat = socketMessage({
  name: 'chat:leave',
  from: 'client',
  data: Type.Object({ threadId: Type.Optional(Ulid), userId, stays: Type.Optional(Type.Boolean()) }),
});

/** Every 20 s while the chat is looked at: what the thread has come to, so that a push that was lost is noticed. */
export const chatHeartbeat = socketMessage({
  name: 'chat:heartbeat',
  from: 'client',
  data: Type.Object({ threadId: Ulid }),
  reply: ThreadState,
});

/** Acknowledged once it is stored. A photo or voice was uploaded by its call, which has written it already: it is answered again. */
export const chatMessage = socketMessage({
  name: 'chat:message',
  from: 'client',
  data: Type.Object({
    threadId: Ulid,
    senderId: userId,
    clientId: Type.Optional(ClientId),
    content: Type.String({ maxLength: CHAT.textMax }),
    messageType: Type.Optional(Type.Enum([...CHAT_MESSAGE_TYPES])),
    mediaUrl: Type.Optional(Type.Union([Type.String({ maxLength: 500 }), Type.Null()])),
  }),
  reply: Type.Object({ message: ChatMessage, rev: Rev }),
});

export const chatTyping = socketMessage({
  name: 'chat:typing',
  from: 'client',
  data: Type.Object({ threadId: Ulid, userId, isTyping: Type.Boolean() }),
});

/** Without `upToSeq`: everything. */
export const chatRead = socketMessage({
  name: 'chat:read',
  from: 'client',
  data: Type.Object({ threadId: Ulid, userId, upToSeq: Type.Optional(Type.Integer({ minimum: 0 })) }),
});

export const chatDelivered = socketMessage({
  name: 'chat:delivered',
  from: 'client',
  data: Type.Object({ threadId: Ulid, upToSeq: Type.Integer({ minimum: 0 }) }),
});

export const deleteMessage = socketMessage({
  name: 'chat:delete_message',
  from: 'client',
  data: Type.Object({ messageId: Ulid, userId, threadId: Ulid }),
});

/** To both sides, all their sockets. */
export const newMessage = socketMessage({
  name: 'chat:new_message',
  from: 'server',
  data: Type.Object({ threadId: Ulid, rev: Rev, message: ChatMessage }),
});

/** To the other side. */
export const otherTyping = socketMessage({
  name: 'chat:typing',
  from: 'server',
  data: Type.Object({ threadId: Ulid, userId: Ulid, isTyping: Type.Boolean() }),
});

const Mark = { threadId: Ulid, rev: Rev, userId: Ulid, upToSeq: Type.Integer({ minimum: 0 }) };

/** `userId` has read everything up to `upToSeq`. Sent once for each message of the other one that this covers, the newest last. */
export const messageRead = socketMessage({
  name: 'chat:message_read',
  from: 'server',
  data: Type.Object({ ...Mark, messageId: Ulid, readAt: Instant }),
});

export const messageDelivered = socketMessage({
  name: 'chat:message_delivered',
  from: 'server',
  data: Type.Object({ ...Mark, messageId: Ulid, deliveredAt: Instant }),
});

export const messageDeleted = socketMessage({
  name: 'chat:message_deleted',
  from: 'server',
  data: Type.Object({ threadId: Ulid, rev: Rev, messageId: Ulid }),
});

/** Somebody left for good: everything that person wrote is gone. */
export const personErased = socketMessage({
  name: 'chat:person_erased',
  from: 'server',
  data: Type.Object({ threadId: Ulid, rev: Rev, userId: Ulid }),
});

/** For clients that ask for no acknowledgement: what their message was refused with. */
export const chatError = socketMessage({
  name: 'chat:error',
  from: 'server',
  data: Type.Object({ error: Type.String(), code: Type.String() }),
});

export const chatClientMessages = [
  joinChat,
  leaveChat,
  chatHeartbeat,
  chatMessage,
  chatTyping,
  chatRead,
  chatDelivered,
  deleteMessage,
] as const;

export const chatServerMessages = [
  newMessage,
  otherTyping,
  messageRead,
  messageDelivered,
  messageDeleted,
  personErased,
  chatError,
] as const;
