import type { Service } from '@anar/service-kit/lifecycle/service';
import { newId } from '@anar/service-kit/mongo/new-id';
import { type AppendQueueParts, createAppendQueue, type Place, type ThreadEnd } from './append-queue.ts';
import { type LogEntry, logEntryModel, type MessageContent } from './log-entry.model.ts';

export interface NewMessage extends MessageContent {
  /** Record id under which its media are claimed; generated if omitted. */
  id?: string;
  threadId: string;
  /** Empty for a system line of the consultation. */
  by: string;
  clientId: string;
  type: NonNullable<LogEntry['type']>;
  system?: NonNullable<LogEntry['system']>;
  /** Marks it as undecided: whether to push it, or a later one, is still to be decided. */
  isUntold: boolean;
}

export type MarkKind = 'delivered' | 'read';

export type StoredMessage = LogEntry & { kind: 'message'; clientId: string; type: NonNullable<LogEntry['type']> };

/** Append-only log of changes per thread. Returns raw entries; the caller must be authorised before. */
export interface ChatLog {
  newest(threadId: string): Promise<Place>;
  /** Ends of threads stored by other replicas. */
  receiveEnds(ends: readonly ThreadEnd[]): void;
  /**
   * Resolves once stored. Idempotent: `isNew` is false when the same request came before, and the first message is
   * returned.
   */
  addMessage(message: NewMessage, at: Date): Promise<{ message: StoredMessage; isNew: boolean }>;
  addMark(threadId: string, by: string, kind: MarkKind, upToSeq: number, at: Date): Promise<LogEntry>;
  /** Newest first. */
  messages(threadId: string, page: { before?: number | undefined; limit: number }): Promise<StoredMessage[]>;
  /** Messages of this user, newest first; deleted ones have no content. */
  saidBy(threadId: string, by: string): Promise<Pick<LogEntry, 'content' | 'seconds'>[]>;
  /** Messages of this user in a range of seqs, oldest first; at most `READ_PAGE`. */
  saidBetween(threadId: string, by: string, after: number, upTo: number): Promise<Pick<LogEntry, '_id' | 'seq'>[]>;
  /** Entries after a rev, in order. */
  changes(threadId: string, afterRev: number, limit: number): Promise<LogEntry[]>;
  find(threadId: string, id: string): Promise<StoredMessage | undefined>;
  /** Whether the message was ever stored in any thread, deleted ones included. */
  isStored(id: string): Promise<boolean>;
  /** By the client id of this user's request. */
  findSent(threadId: string, by: string, clientId: string): Promise<StoredMessage | undefined>;
  findByMedia(threadId: string, by: string, mediaId: string): Promise<StoredMessage | undefined>;
  /** Delivered and read marks that cover messages from `seq` on, ascending by `upToSeq`. */
  marksFrom(threadId: string, seq: number, limit: number): Promise<LogEntry[]>;
  /** Empties a message of this user that is newer than `since`; false if there is none. */
  empty(threadId: string, id: string, by: string, since: Date, at: Date): Promise<boolean>;
  /** Appends the deletion, once: undefined if it exists. */
  addDeletion(threadId: string, messageId: string, by: string, at: Date): Promise<LogEntry | undefined>;
  /** Marks the deletion as complete. */
  deletionDone(id: string): Promise<void>;
  /** Deletions started before this time and not complete. */
  unfinishedDeletions(before: Date, limit: number): Promise<StoredMessage[]>;
  markPendingPush(id: string): Promise<void>;
  /** Marked messages from before this time, oldest first. */
  pendingPushes(before: Date, limit: number): Promise<StoredMessage[]>;
  /** Seq of this user's last message after `afterSeq`, deleted ones excluded; 0 if none. */
  newestOf(threadId: string, by: string, afterSeq: number): Promise<number>;
  /** Unmarks messages whose push is decided. */
  clearPendingPush(ids: readonly string[]): Promise<void>;
  /** Empties all messages of a user; returns the threads whose other side is not notified yet. */
  eraseMessages(userId: string, at: Date): Promise<string[]>;
  addErasure(threadId: string, by: string, at: Date): Promise<LogEntry>;
}

/** Page size when marking messages as read. */
export const READ_PAGE = 200;
/** Newest messages of the doctor considered for advice. */
const MOST_SAID = 200;

/** Fields removed from a deleted message. */
const CONTENT = { mediaId: 1, width: 1, height: 1, seconds: 1, waveform: 1 } as const;

export function createChatLog(
  { mongo, tombstones }: Pick<Service, 'mongo' | 'tombstones'>,
  parts: AppendQueueParts = {},
): ChatLog {
  const model = logEntryModel(mongo);
  const queue = createAppendQueue(model, parts);
  const one = async (filter: object) =>
    ((await model.findOne({ ...filter, kind: 'message' }).lean()) as StoredMessage | null) ?? undefined;

  async function added(entry: Omit<LogEntry, '_id' | 'rev' | 'seq'>): Promise<LogEntry> {
    const stored = await queue.append({ _id: newId(), ...entry });
    if (!stored) throw new Error(`An entry of ${entry.kind} stands in ${entry.threadId} already`);
    return stored;
  }

  return {
    newest: queue.newest,
    receiveEnds: queue.receiveEnds,
    async addMessage({ id = newId(), isUntold, ...message }, at) {
      if (message.by !== '') await tombstones.refuse(message.by);
      const entry = { _id: id, kind: 'message' as const, at, ...message, ...(isUntold && { isUntold: true as const }) };
      const stored = await queue.append(entry);
      if (stored) return { message: stored as StoredMessage, isNew: true };
      const first = await this.findSent(message.threadId, message.by, message.clientId);
      if (!first) throw new Error(`Message ${message.clientId} stands in ${message.threadId} and is not found`);
      return { message: first, isNew: false };
    },
    addMark: (threadId, by, kind, upToSeq, at) => added({ threadId, by, kind, upToSeq, at }),
    async messages(threadId, { before, limit }) {
      const found = await model
        .find({ threadId, kind: 'message', ...(before !== undefined && { seq: { $lt: before } }) })
        .sort({ seq: -1 })
        .limit(limit)
        .lean();
      return found as StoredMessage[];
    },
    async saidBy(threadId, by) {
      return model
        .find({ threadId, kind: 'message', by }, { content: 1, seconds: 1 })
        .sort({ seq: -1 })
        .limit(MOST_SAID)
        .lean();
    },
    async saidBetween(threadId, by, after, upTo) {
      return model
        .find({ threadId, kind: 'message', by, seq: { $gt: after, $lte: upTo } }, { seq: 1 })
        .sort({ seq: 1 })
        .limit(READ_PAGE)
        .lean();
    },
    async changes(threadId, afterRev, limit) {
      return model
        .find({ threadId, rev: { $gt: afterRev } })
        .sort({ rev: 1 })
        .limit(limit)
        .lean();
    },
    find: (threadId, id) => one({ _id: id, threadId }),
    isStored: async (id) => (await model.exists({ _id: id })) !== null,
    findSent: (threadId, by, clientId) => one({ threadId, by, clientId }),
    findByMedia: (threadId, by, mediaId) => one({ threadId, by, mediaId }),
    async marksFrom(threadId, seq, limit) {
      const of = (kind: MarkKind) =>
        model
          .find({ threadId, kind, upToSeq: { $gte: seq } })
          .sort({ upToSeq: 1 })
          .limit(limit)
          .lean();
      return (await Promise.all([of('delivered'), of('read')])).flat();
    },
    async empty(threadId, id, by, since, at) {
      const young = {
        _id: id,
        threadId,
        kind: 'message' as const,
        by,
        at: { $gte: since },
        deletedAt: { $exists: false },
      };
      const emptied = { $set: { content: '', deletedAt: at, isDeleting: true as const }, $unset: CONTENT };
      return (await model.updateOne(young, emptied)).matchedCount === 1;
    },
    addDeletion: (threadId, messageId, by, at) =>
      queue.append({ _id: newId(), threadId, kind: 'deleted', by, at, messageId }),
    async deletionDone(id) {
      await model.updateOne({ _id: id }, { $unset: { isDeleting: 1 } });
    },
    async unfinishedDeletions(before, limit) {
      const found = await model
        .find({ isDeleting: true, deletedAt: { $lt: before } })
        .limit(limit)
        .lean();
      return found as StoredMessage[];
    },
    async markPendingPush(id) {
      await model.updateOne({ _id: id }, { $set: { isUntold: true } });
    },
    async newestOf(threadId, by, afterSeq) {
      const theirs = { threadId, kind: 'message', by, seq: { $gt: afterSeq }, deletedAt: { $exists: false } } as const;
      const newest = await model.findOne(theirs, { seq: 1 }).sort({ seq: -1 }).lean();
      return newest?.seq ?? 0;
    },
    async pendingPushes(before, limit) {
      const found = await model
        .find({ isUntold: true, at: { $lt: before } })
        .sort({ at: 1 })
        .limit(limit)
        .lean();
      return found as StoredMessage[];
    },
    async clearPendingPush(ids) {
      await model.updateMany({ _id: { $in: [...ids] } }, { $unset: { isUntold: 1 } });
    },
    async eraseMessages(userId, at) {
      const said = { by: userId, kind: 'message' as const, deletedAt: { $exists: false } };
      const [all, published, unpublished] = await Promise.all([
        model.distinct('threadId', { by: userId, kind: 'message' }),
        model.distinct('threadId', { by: userId, kind: 'erased' }),
        model.distinct('threadId', said),
      ]);
      await model.updateMany(said, { $set: { content: '', deletedAt: at }, $unset: CONTENT });
      // On a repeat: only threads with newer messages, or where a crash prevented the notification.
      return (all as string[]).filter((id) => !published.includes(id) || unpublished.includes(id));
    },
    addErasure: (threadId, by, at) => added({ threadId, by, kind: 'erased', at }),
  };
}
