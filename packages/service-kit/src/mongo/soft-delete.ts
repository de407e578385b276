import type { PipelineStage } from 'mongoose';
import { changed, type PendingEvent } from '../events/outbox.ts';

/** The fields of a document that `removalFields` declares; spread them in the document's type. */
export interface SoftDeleteFields {
  /** Removed: nothing is left but whose it was, until everybody was told and a repeated press is unlikely. */
  removedAt?: Date;
  expiresAt?: Date;
}

/** Spread into the schema of what people may remove. Needs `outboxFields` too. */
export const softDeleteFields = { removedAt: Date, expiresAt: Date };

/** The index by which removed documents go in the end. */
export function softDeleteIndexes(schema: {
  index(fields: Record<string, 1>, options: { expireAfterSeconds: number }): unknown;
}): void {
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
}

/** Of a query: what is not removed. */
export const notDeleted = { removedAt: { $exists: false } };

const LEFT = ['_id', 'userId', 'createdAt', 'seq', 'outbox', ...Object.keys(softDeleteFields)];
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** An update that empties a document and tells of it; what `left` names stays as well. It goes after `keptMs`, 30 days unless given. */
export function softDelete(
  model: { schema: { paths: object } },
  events: PendingEvent | readonly PendingEvent[],
  { left = [], keptMs = MONTH_MS }: { left?: readonly string[]; keptMs?: number } = {},
): PipelineStage.Set[] {
  const stays = new Set([...LEFT, ...left]);
  const now = Date.now();
  const mark = { removedAt: new Date(now), expiresAt: new Date(now + keptMs) };
  return changed(mark, events, { unset: Object.keys(model.schema.paths).filter((field) => !stays.has(field)) });
}
