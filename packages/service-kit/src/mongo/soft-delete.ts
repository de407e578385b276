import type { PipelineStage } from 'mongoose';
import { changed, type PendingEvent } from '../events/outbox/outbox.ts';

/** The fields of a document that `softDeleteFields` declares; spread them in the document's type. */
export interface SoftDeleteFields {
  /** Set on removal: only id, owner and Idempotency-Key stay, until events are published and a repeat is unlikely. */
  removedAt?: Date;
  expiresAt?: Date;
}

/** Spread into the schema of documents that users may remove. Needs `outboxFields` too. */
export const softDeleteFields = { removedAt: Date, expiresAt: Date };

/** The index by which removed documents expire. */
export function softDeleteIndexes(schema: {
  index(fields: Record<string, 1>, options: { expireAfterSeconds: number }): unknown;
}): void {
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
}

/** Query filter: documents that are not removed. */
export const notDeleted = { removedAt: { $exists: false } };

const KEPT_FIELDS = [
  '_id',
  'userId',
  'createdAt',
  'idempotencyKey',
  'seq',
  'outbox',
  'published',
  ...Object.keys(softDeleteFields),
];
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * An update that empties a document, except also `left`, and publishes events. It expires after `keptMs`, 30 days by
 * default.
 */
export function softDelete(
  model: { schema: { paths: object } },
  events: PendingEvent | readonly PendingEvent[],
  { left = [], keptMs = MONTH_MS }: { left?: readonly string[]; keptMs?: number } = {},
): PipelineStage.Set[] {
  const kept = new Set([...KEPT_FIELDS, ...left]);
  const now = Date.now();
  const mark = { removedAt: new Date(now), expiresAt: new Date(now + keptMs) };
  return changed(mark, events, { unset: Object.keys(model.schema.paths).filter((field) => !kept.has(field)) });
}
