import Type, { type Static } from 'typebox';
import { RECORDING_MAX_BYTES, WAVEFORM_BARS } from '../constants.ts';
import { chatErrors, consultErrors } from '../errors/consult.ts';
import { kitErrors } from '../errors/kit.ts';
import { mediaErrors } from '../errors/media.ts';
import { voiceErrors } from '../errors/voice.ts';
import { route } from '../route.ts';
import { Confirmation, Instant, Ulid } from '../shapes.ts';
import { CHAT, CHAT_MESSAGE_TYPES, CHAT_SYSTEM_LINES } from './constants.ts';
import { ConsultationStatus } from './consultations.ts';

/** Idempotency key made by the client: the same key is the same message. */
export const ClientId = Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$', description: 'a ULID, made at the press' });

const Seq = Type.Integer({ minimum: 1, description: 'place of a message in its thread, without gaps' });
const Rev = Type.Integer({ minimum: 0, description: 'counts every change of a thread, without gaps' });
const OrNull = <const S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** One message as both sides read it; a deleted one keeps its position and nothing else. */
export const ChatMessage = Type.Object({
  id: Ulid,
  threadId: Ulid,
  seq: Seq,
  clientId: ClientId,
  senderId: OrNull(Ulid),
  content: Type.String({ description: 'the text, or the caption of a photo' }),
  messageType: Type.Enum([...CHAT_MESSAGE_TYPES]),
  mediaUrl: OrNull(Type.String({ description: 'link of 15 minutes for the two people alone' })),
  thumbUrl: Type.Optional(Type.String()),
  mediaWidth: Type.Optional(Type.Integer()),
  mediaHeight: Type.Optional(Type.Integer()),
  mediaDuration: OrNull(Type.Number({ description: 'of a voice message, seconds' })),
  waveform: Type.Optional(Type.String({ description: 'of a voice message: a digit for each bar, 0 is silence' })),
  system: Type.Optional(
    Type.Object({
      line: Type.Enum([...CHAT_SYSTEM_LINES]),
      prescriptionVersion: Type.Optional(Type.Integer()),
      callId: Type.Optional(
        Type.String({ description: 'with `missed`: this call rang in vain, the consultation goes on' }),
      ),
    }),
  ),
  createdAt: Instant,
  deliveredAt: OrNull(Instant),
  readAt: OrNull(Instant),
  isDeleted: Type.Boolean(),
});
export type ChatMessage = Static<typeof ChatMessage>;

/** Up to which message a participant has received, or read, the thread. */
export const ChatMark = Type.Object({ upToSeq: Type.Integer({ minimum: 0 }), at: OrNull(Instant) });
export type ChatMark = Static<typeof ChatMark>;

const Marks = Type.Object({ delivered: ChatMark, read: ChatMark });

/** A chat as a participant sees it. `now` is the server's clock, since a phone's may be wrong. */
export const ChatThread = Type.Object({
  id: Ulid,
  consultationId: Ulid,
  status: ConsultationStatus,
  createdAt: Instant,
  expiresAt: Instant,
  isExpired: Type.Boolean(),
  now: Instant,
  other: Type.Object({
    id: Ulid,
    name: Type.String(),
    image: Type.Optional(Type.String()),
    phone: Type.Optional(Type.String({ description: 'ten digits' })),
    isErased: Type.Boolean(),
  }),
  rev: Rev,
  lastSeq: Type.Integer({ minimum: 0 }),
  marks: Type.Object({ mine: Marks, theirs: Marks }),
});
export type ChatThread = Static<typeof ChatThread>;

/** One change of a thread; applied in order of `rev` the changes give the thread. */
export const ChatChange = Type.Union([
  Type.Object({ rev: Rev, kind: Type.Literal('message'), message: ChatMessage }),
  Type.Object({ rev: Rev, kind: Type.Literal('deleted'), messageId: Ulid }),
  Type.Object({
    rev: Rev,
    kind: Type.Enum(['delivered', 'read']),
    userId: Ulid,
    upToSeq: Type.Integer({ minimum: 0 }),
    at: Instant,
  }),
  Type.Object({ rev: Rev, kind: Type.Literal('erased'), userId: Ulid }),
]);
export type ChatChange = Static<typeof ChatChange>;

/** A chat in the participant's list. */
export const ChatSummary = Type.Object({
  threadId: Ulid,
  consultationId: Ulid,
  other: Type.Object({ name: Type.String(), image: Type.Optional(Type.String()), isErased: Type.Boolean() }),
  expiresAt: Instant,
  isExpired: Type.Boolean(),
  unread: Type.Integer({ minimum: 0 }),
  last: OrNull(
    Type.Object({
      seq: Seq,
      isMine: Type.Boolean(),
      content: Type.String(),
      messageType: Type.Enum([...CHAT_MESSAGE_TYPES]),
      mediaDuration: OrNull(Type.Number()),
      isDeleted: Type.Boolean(),
      createdAt: Instant,
    }),
  ),
});
export type ChatSummary = Static<typeof ChatSummary>;

const params = Type.Object({ threadId: Ulid });
const messageParams = Type.Object({ threadId: Ulid, messageId: Ulid });
/** The sender is taken from the token; another name here refuses the call. */
const written = { clientId: Type.Optional(ClientId), senderId: Type.Optional(Ulid) };
const readErrors = [chatErrors.notFound, consultErrors.notApproved] as const;
const adviceErrors = [consultErrors.adviceForbidden, consultErrors.adviceNeedsReason] as const;
const writeErrors = [...readErrors, chatErrors.expired, chatErrors.doctorUnavailable] as const;

export const readChatThread = route({
  method: 'GET',
  path: '/api/chat/thread/:threadId',
  summary: 'A chat, for its farmer and its doctor',
  params,
  replies: { 200: Type.Object({ thread: ChatThread }) },
  errors: readErrors,
});

export const listChatMessages = route({
  method: 'GET',
  path: '/api/chat/:threadId/messages',
  summary: 'Messages, newest first; 50 a page',
  params,
  query: Type.Object({ before: Type.Optional(Type.Integer({ minimum: 1, description: 'seq' })) }),
  replies: { 200: Type.Object({ messages: Type.Array(ChatMessage) }) },
  errors: readErrors,
});

export const listChatChanges = route({
  method: 'GET',
  path: '/api/chat/:threadId/changes',
  summary: 'What changed after a rev, in order; 200 a page',
  params,
  query: Type.Object({ afterRev: Rev }),
  replies: { 200: Type.Object({ changes: Type.Array(ChatChange), hasMore: Type.Boolean() }) },
  errors: readErrors,
});

export const sendChatMessage = route({
  method: 'POST',
  path: '/api/chat/:threadId/messages',
  summary: 'A text; the same as the socket’s `chat:message`. The same clientId again is the first message',
  params,
  body: Type.Object({ ...written, content: Type.String({ maxLength: CHAT.textMax }) }),
  replies: { 201: Type.Object({ message: ChatMessage }) },
  errors: [...writeErrors, chatErrors.messageEmpty, ...adviceErrors],
  idempotent: 'own',
});

export const sendChatPhoto = route({
  method: 'POST',
  path: '/api/chat/:threadId/photo',
  summary: 'A photo with a caption. The same clientId again is the first message',
  params,
  form: Type.Object({ ...written, caption: Type.Optional(Type.String({ maxLength: CHAT.captionMax })) }),
  files: { name: 'photo', max: 1, maxBytes: CHAT.photoMaxBytes },
  replies: { 201: Type.Object({ message: ChatMessage }) },
  errors: [
    ...writeErrors,
    ...adviceErrors,
    mediaErrors.notAnImage,
    mediaErrors.brokenImage,
    mediaErrors.imageTooLarge,
    mediaErrors.imageTooComplex,
    mediaErrors.tooManyRefused,
    kitErrors.tooManyRequests,
  ],
  idempotent: 'own',
});

export const sendChatVoice = route({
  method: 'POST',
  path: '/api/chat/:threadId/voice',
  summary:
    'A voice message of at most 60 s that every phone plays (AAC in mp4, or PCM wav). The same clientId again is the first message',
  params,
  form: Type.Object({
    ...written,
    waveform: Type.Optional(Type.String({ pattern: `^[0-9]{1,${WAVEFORM_BARS}}$` })),
  }),
  files: { name: 'voice', max: 1, maxBytes: RECORDING_MAX_BYTES },
  replies: { 201: Type.Object({ message: ChatMessage }) },
  errors: [
    ...writeErrors,
    voiceErrors.recordingMissing,
    voiceErrors.notARecording,
    voiceErrors.notPlayable,
    voiceErrors.recordingTooLong,
  ],
  idempotent: 'own',
});

export const readChatMedia = route({
  method: 'GET',
  path: '/api/chat/:threadId/messages/:messageId/media',
  summary: 'Fresh links to the photo or voice of a message',
  params: messageParams,
  replies: { 200: Type.Object({ mediaUrl: Type.String(), thumbUrl: Type.Optional(Type.String()) }) },
  errors: [...readErrors, chatErrors.messageUnknown],
});

export const deleteChatMessage = route({
  method: 'DELETE',
  path: '/api/chat/:threadId/messages/:messageId',
  summary: 'By its sender within 15 minutes: gone for both. The same as the socket’s `chat:delete_message`',
  params: messageParams,
  replies: { 200: Confirmation },
  errors: [...writeErrors, chatErrors.messageUnknown, chatErrors.notYours, chatErrors.deleteLate],
});

export const markChat = route({
  method: 'PUT',
  path: '/api/chat/:threadId/marks',
  summary: 'Up to which message the caller has got and read the chat; only ever forward',
  params,
  body: Type.Object(
    {
      deliveredUpTo: Type.Optional(Type.Integer({ minimum: 0 })),
      readUpTo: Type.Optional(Type.Integer({ minimum: 0 })),
    },
    { minProperties: 1 },
  ),
  replies: { 200: Confirmation },
  errors: readErrors,
});

export const listChats = route({
  method: 'GET',
  path: '/api/chat/threads',
  summary: 'One’s chats, the newest consultation first; 50 a page',
  query: Type.Object({
    before: Type.Optional(Ulid),
    search: Type.Optional(Type.String({ maxLength: 60, description: 'in name, phone, problem and prescription' })),
  }),
  replies: { 200: Type.Object({ threads: Type.Array(ChatSummary) }) },
  errors: [consultErrors.notApproved],
});

export const countUnread = route({
  method: 'GET',
  path: '/api/chat/unread',
  summary: 'Messages of others that the caller has not read, in chats of the last days',
  replies: {
    200: Type.Object({
      total: Type.Integer(),
      threads: Type.Array(Type.Object({ threadId: Ulid, consultationId: Ulid, unread: Type.Integer({ minimum: 1 }) })),
    }),
  },
});

export const QuickReplies = Type.Object({
  replies: Type.Array(Type.String({ minLength: 1, maxLength: CHAT.quickReplyMax, pattern: '\\S' }), {
    maxItems: CHAT.quickReplies,
  }),
});
export type QuickReplies = Static<typeof QuickReplies>;
const doctorParams = Type.Object({ doctorId: Ulid });

export const readQuickReplies = route({
  method: 'GET',
  path: '/api/doctors/:doctorId/quick-replies',
  summary: 'What a doctor often answers; some to begin with until he has his own',
  params: doctorParams,
  replies: { 200: QuickReplies },
  errors: [consultErrors.notApproved],
});

export const saveQuickReplies = route({
  method: 'PUT',
  path: '/api/doctors/:doctorId/quick-replies',
  summary: 'A doctor’s own quick replies',
  params: doctorParams,
  body: QuickReplies,
  replies: { 200: QuickReplies },
  errors: [consultErrors.notApproved, ...adviceErrors],
});
