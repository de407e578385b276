import Type from 'typebox';
import { socketMessage } from '../messages/socket.ts';
import { Instant, Ulid } from '../shapes.ts';
import { ChatMessage, ClientId } from './chat.ts';
import { CHAT, CHAT_MESSAGE_TYPES } from './constants.ts';

/** The sender is taken from the token; another id here refuses the message. */
const userId = Type.Optional(Ulid);
const Rev = Type.Integer({ minimum: 0 });
const ThreadState = Type.Object({
  rev: Rev,
  lastSeq: Type.Integer({ minimum: 0 }),
  expiresAt: Instant,
  now: Instant,
});

/** Opens a chat: no pushes of this thread while it is open. Refused to everyone but its two participants. */
export const joinChat = socketMessage({
  name: 'chat:join',
  from: 'client',
  data: Type.Object({ threadId: Ulid, userId }),
  reply: ThreadState,
});

/** Without a thread: all threads of this socket. `stays`: its messages are still received, as by a list of chats. */
export const leaveChat = socketMessage({
  name: 'chat:leave',
  from: 'client',
  data: Type.Object({ threadId: Type.Optional(Ulid), userId, stays: Type.Optional(Type.Boolean()) }),
});

/**
 * Heartbeat every 20 s while the chat is open. The reply carries the thread's `rev`, so that a lost message is noticed.
 */
export const chatHeartbeat = socketMessage({
  name: 'chat:heartbeat',
  from: 'client',
  data: Type.Object({ threadId: Ulid }),
  reply: ThreadState,
});

/** Acknowledged once stored. Photo and voice are stored by their upload call: a repeat gets the stored message. */
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

/** Without `upToSeq`: all messages. */
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

/** To all sockets of both sides. */
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

/** `userId` has read up to `upToSeq`. Sent once per message of the other side that this covers, the newest last. */
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

/** An account was deleted: all messages of this person are erased. */
export const personErased = socketMessage({
  name: 'chat:person_erased',
  from: 'server',
  data: Type.Object({ threadId: Ulid, rev: Rev, userId: Ulid }),
});

/** Error event for clients without acknowledgements: why their message was refused. */
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
