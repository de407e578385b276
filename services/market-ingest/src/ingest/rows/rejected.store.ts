import { createHash } from 'node:crypto';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { writeAll } from '../../bulk/write-all.ts';
import type { Reason } from './read-record.ts';
import { type RejectedDocument, rejectedModel } from './rejected.model.ts';

export interface RejectedRow {
  raw: unknown;
  reason: Reason;
}

export interface RejectedStore {
  /** Upserts rows with the reason why they were rejected. */
  keep(rows: readonly RejectedRow[], from: Pick<RejectedDocument, 'source' | 'sample'>, now: Date): Promise<void>;
}

const LONGEST_ROW = 2000;

export function createRejectedStore({ mongo }: Pick<Service, 'mongo'>): RejectedStore {
  const rejected = rejectedModel(mongo);
  return {
    async keep(rows, { source, sample }, now) {
      const documents = new Map<string, Pick<RejectedDocument, 'reason' | 'row'>>();
      for (const { raw, reason } of rows) {
        const text = JSON.stringify(raw) ?? 'undefined';
        const id = createHash('sha256').update(`${source}|${sample}|${text}`).digest('hex').slice(0, 32);
        documents.set(id, { reason, row: text.slice(0, LONGEST_ROW) });
      }
      const writes = [...documents]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([_id, { reason, row }]) => ({
          updateOne: {
            filter: { _id },
            update: {
              $set: { reason, seenAt: now },
              $setOnInsert: { source, sample, row, firstSeenAt: now },
              $inc: { times: 1 },
            },
            upsert: true,
          },
        }));
      await writeAll(rejected, writes);
    },
  };
}
