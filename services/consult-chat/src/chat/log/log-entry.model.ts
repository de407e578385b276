import type { ChatMessage } from '@anar/contracts/consult/chat';
import mongoose from 'mongoose';

/** Content of a message, removed on deletion. */
export interface MessageContent {
  content: string;
  mediaId?: string;
  width?: number;
  height?: number;
  /** Of a voice message. */
  seconds?: number;
  waveform?: string;
}

/** One change of a thread. Append-only, so that a client polling after a rev misses nothing. */
export interface LogEntry extends Partial<MessageContent> {
  /** The message id, for a message. */
  _id: string;
  threadId: string;
  /** Per thread, without gaps. */
  rev: number;
  /** Number of messages up to and including this entry. */
  seq: number;
  kind: 'message' | 'deleted' | 'delivered' | 'read' | 'erased';
  /** User who made the change; empty for a system line. */
  by: string;
  at: Date;
  clientId?: string;
  type?: ChatMessage['messageType'];
  system?: NonNullable<ChatMessage['system']>;
  deletedAt?: Date;
  /** Deletion in progress: content removed; notification and media removal pending. */
  isDeleting?: true;
  /** Push undecided for it and for later messages of the same writer. */
  isUntold?: true;
  /** The deleted message. */
  messageId?: string;
  /** For a delivered or read mark. */
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
/** Optimistic concurrency: of two concurrent appends one retries. */
schema.index({ threadId: 1, rev: 1 }, { unique: true, name: 'order' });
/** Idempotency of messages by client id. */
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
