import type { Service } from '@anar/service-kit/lifecycle/service';
import { newId } from '@anar/service-kit/mongo/new-id';
import { type AppendQueueParts, createAppendQueue, type Place, type ThreadEnd } from './append-queue.ts';
import { type LogEntry, logEntryModel, type MessageContent } from './log-entry.model.ts';

export interface NewMessage extends MessageContent {
  /** Its media are claimed under this id; left out: made here. */
  id?: string;
  threadId: string;
  /** Empty: a line of the consultation itself. */
  by: string;
  clientId: string;
  type: NonNullable<LogEntry['type']>;
  system?: NonNullable<LogEntry['system']>;
  /** Its reader may have to be notified by push of it, or of one after it. */
  isUntold: boolean;
}

export type MarkKind = 'delivered' | 'read';

export type StoredMessage = LogEntry & { kind: 'message'; clientId: string; type: NonNullable<LogEntry['type']> };

/** What was said in the chats, as an order of changes for each thread. Gives plain entries; who may see them is asked before. */
export interface ChatLog {
  newest(threadId: string): Promise<Place>;
  /** What other replicas have stored. */
  hear(ends: readonly ThreadEnd[]): void;
  /** Resolves once it is stored. `isNew` is false when the same request came before: then it is the first message. */
  addMessage(message: NewMessage, at: Date): Promise<{ message: StoredMessage; isNew: boolean }>;
  addMark(threadId: string, by: string, kind: MarkKind, upToSeq: number, at: Date): Promise<LogEntry>;
  /** Newest first. */
  messages(threadId: string, page: { before?: number | undefined; limit: number }): Promise<StoredMessage[]>;
  /** What this person said, newest first; deleted messages have no content. */
  saidBy(threadId: string, by: string): Promise<Pick<LogEntry, 'content' | 'seconds'>[]>;
  /** Messages of this person after one place and up to another, oldest first; `READ_PAGE` at most. */
  saidBetween(threadId: string, by: string, after: number, upTo: number): Promise<Pick<LogEntry, '_id' | 'seq'>[]>;
  /** After a rev, in order. */
  changes(threadId: string, afterRev: number, limit: number): Promise<LogEntry[]>;
  find(threadId: string, id: string): Promise<StoredMessage | undefined>;
  /** Whether such a message was ever stored, in whatever thread; deleted ones too. */
  isStored(id: string): Promise<boolean>;
  /** By the request of this person. */
  findSent(threadId: string, by: string, clientId: string): Promise<StoredMessage | undefined>;
  findByMedia(threadId: string, by: string, mediaId: string): Promise<StoredMessage | undefined>;
  /** Marks that say when the messages from one seq on were got and read, ascending by `upToSeq`. */
  marksFrom(threadId: string, seq: number, limit: number): Promise<LogEntry[]>;
  /** Takes content and media id out of a message of this person that is younger than `since`; false: there is none such. */
  empty(threadId: string, id: string, by: string, since: Date, at: Date): Promise<boolean>;
  /** Tells of the deletion, once: undefined when that was done. */
  addDeletion(threadId: string, messageId: string, by: string, at: Date): Promise<LogEntry | undefined>;
  /** All that follows from the deletion is done. */
  deletionDone(id: string): Promise<void>;
  /** Emptied before this time, and not done. */
  unfinishedDeletions(before: Date, limit: number): Promise<StoredMessage[]>;
  markUntold(id: string): Promise<void>;
  /** Messages of before this time that are marked so, oldest first. */
  untold(before: Date, limit: number): Promise<StoredMessage[]>;
  /** The seq of the last message of this person after one, deleted ones not counted; 0: there is none. */
  newestOf(threadId: string, by: string, afterSeq: number): Promise<number>;
  /** It was weighed for all of these: told, or read meanwhile. */
  told(ids: readonly string[]): Promise<void>;
  /** Empties whatever a person said; gives the threads where somebody has yet to be told so. */
  eraseWords(userId: string, at: Date): Promise<string[]>;
  addErasure(threadId: string, by: string, at: Date): Promise<LogEntry>;
}

/** Messages that are marked as read at a time. */
export const READ_PAGE = 200;
/** Newest messages of the doctor that count towards advice. */
const MOST_SAID = 200;

/** What a deleted message loses. */
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
    hear: queue.hear,
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
    async markUntold(id) {
      await model.updateOne({ _id: id }, { $set: { isUntold: true } });
    },
    async newestOf(threadId, by, afterSeq) {
      const theirs = { threadId, kind: 'message', by, seq: { $gt: afterSeq }, deletedAt: { $exists: false } } as const;
      const newest = await model.findOne(theirs, { seq: 1 }).sort({ seq: -1 }).lean();
      return newest?.seq ?? 0;
    },
    async untold(before, limit) {
      const found = await model
        .find({ isUntold: true, at: { $lt: before } })
        .sort({ at: 1 })
        .limit(limit)
        .lean();
      return found as StoredMessage[];
    },
    async told(ids) {
      await model.updateMany({ _id: { $in: [...ids] } }, { $unset: { isUntold: 1 } });
    },
    async eraseWords(userId, at) {
      const said = { by: userId, kind: 'message' as const, deletedAt: { $exists: false } };
      const [all, told, news] = await Promise.all([
        model.distinct('threadId', { by: userId, kind: 'message' }),
        model.distinct('threadId', { by: userId, kind: 'erased' }),
        model.distinct('threadId', said),
      ]);
      await model.updateMany(said, { $set: { content: '', deletedAt: at }, $unset: CONTENT });
      // Again: only where something came later, or a process was stopped before it told.
      return (all as string[]).filter((id) => !told.includes(id) || news.includes(id));
    },
    addErasure: (threadId, by, at) => added({ threadId, by, kind: 'erased', at }),
  };
}
