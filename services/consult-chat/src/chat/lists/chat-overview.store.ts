import type { Service } from '@anar/service-kit/lifecycle/service';
import { type Query, runQueries } from '@anar/service-kit/mongo/run-queries';
import type { StoredMessage } from '../log/chat-log.store.ts';
import { logEntryModel } from '../log/log-entry.model.ts';

/** Batch queries over many chats: one round trip each. */
export interface ChatOverview {
  /** The newest message of each, by thread. */
  last(threadIds: readonly string[]): Promise<ReadonlyMap<string, StoredMessage>>;
  /** Number of the other side's messages after the reader's read mark, by thread. */
  unread(reader: string, readUpTo: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, number>>;
}

export function createChatOverview({ mongo }: Pick<Service, 'mongo'>): ChatOverview {
  const model = logEntryModel(mongo);
  return {
    async last(threadIds) {
      const newest = (threadId: string): Query<StoredMessage | undefined> => ({
        collection: model.collection.name,
        filter: { threadId, kind: 'message' },
        sort: { seq: -1 },
        limit: 1,
        read: ([found]) => found as StoredMessage | undefined,
      });
      const found = await runQueries(mongo, Object.fromEntries(threadIds.map((id) => [id, newest(id)])));
      return new Map(Object.entries(found).flatMap(([threadId, message]) => (message ? [[threadId, message]] : [])));
    },
    async unread(reader, readUpTo) {
      const after = [...readUpTo].map(([threadId, seq]) => ({ threadId, kind: 'message' as const, seq: { $gt: seq } }));
      const counted = await model.aggregate<{ _id: string; count: number }>([
        { $match: { $or: after, by: { $nin: ['', reader] }, deletedAt: { $exists: false } } },
        { $group: { _id: '$threadId', count: { $sum: 1 } } },
      ]);
      return new Map(counted.map(({ _id, count }) => [_id, count]));
    },
  };
}
