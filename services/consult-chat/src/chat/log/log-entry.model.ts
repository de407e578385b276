import type { ChatMessage } from '@anar/contracts/consult/chat';
import mongoose from 'mongoose';

/** What a message holds until it is deleted. */
export interface MessageContent {
  content: string;
  mediaId?: string;
  width?: number;
  height?: number;
  /** Of a voice message. */
  seconds?: number;
  waveform?: string;
}

/** One change of a thread. Entries are only ever added, so that nobody misses one who asks for those after a rev. */
export interface LogEntry extends Partial<MessageContent> {
  /** Of a message: its id. */
  _id: string;
  threadId: string;
  /** Without gaps: an entry takes the one after the newest. */
  rev: number;
  /** Messages up to and with this entry. */
  seq: number;
  kind: 'message' | 'deleted' | 'delivered' | 'read' | 'erased';
  /** Whose change it is; empty: the consultation's own. */
  by: string;
  at: Date;
  clientId?: string;
  type?: ChatMessage['messageType'];
  system?: NonNullable<ChatMessage['system']>;
  deletedAt?: Date;
  /** It is emptied; the others have yet to be notified, and its media to go. */
  isDeleting?: true;
  /** Whether the other one is to be notified by push of it, and of what the same one wrote after it, is still to be weighed. */
  isUntold?: true;
  /** Of a deletion: which message. */
  messageId?: string;
  /** Of a mark. */
  upToSeq?: number;
}

const schema = new mongoose.Schema<LogEntry>(
  {
    _id: String,
    threadId: { type: String, required: true },
    rev: { type: Number, required: true },
    seq: { type: Number, required: true },
    kind: { type: String, required: true },
    by: { type: String, default: '' },
    at: { type: Date, required: true },
    clientId: String,
    type: String,
    content: String,
    mediaId: String,
    width: Number,
    height: Number,
    seconds: Number,
    waveform: String,
    system: { type: mongoose.Schema.Types.Mixed, default: undefined },
    deletedAt: Date,
    isDeleting: Boolean,
    isUntold: Boolean,
    messageId: String,
    upToSeq: Number,
  },
  { collection: 'chat_log', versionKey: false },
);
/** The order: two who add at once, one of them tries again. */
schema.index({ threadId: 1, rev: 1 }, { unique: true, name: 'order' });
/** A request that is sent again is the first message. */
schema.index(
  { threadId: 1, by: 1, clientId: 1 },
  { unique: true, name: 'once', partialFilterExpression: { clientId: { $exists: true } } },
);
/** A deletion is published once. */
schema.index(
  { messageId: 1 },
  { unique: true, name: 'deleted_once', partialFilterExpression: { messageId: { $exists: true } } },
);
/** Serves the pages of messages, the unread ones and the marks. */
schema.index({ threadId: 1, kind: 1, seq: -1 });
schema.index({ threadId: 1, kind: 1, upToSeq: 1 }, { partialFilterExpression: { upToSeq: { $exists: true } } });
/** Serves the erasure. */
schema.index({ by: 1 });
/** Serve the sweep. */
schema.index({ deletedAt: 1 }, { partialFilterExpression: { isDeleting: true } });
schema.index({ at: 1 }, { partialFilterExpression: { isUntold: true } });

export const logEntryModel = (connection: mongoose.Connection) => connection.model<LogEntry>('ChatLogEntry', schema);
export type LogEntryModel = ReturnType<typeof logEntryModel>;
