import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey } from '@anar/service-kit/mongo/mongo';
import { webhookModel } from './webhook.model.ts';

export interface WebhookStore {
  /** `known`: a redelivery. The payer's phone number, e-mail and account are not stored. */
  add(eventId: string, body: string, now: Date): Promise<'stored' | 'known'>;
  /** A webhook that is not processed yet. */
  unworked(eventId: string): Promise<{ body: string; receivedAt: Date } | undefined>;
  worked(eventId: string, result: { event: string; ignored?: string | undefined }): Promise<void>;
  /** Ids of those that should have been processed by now. */
  due(now: Date, limit: number): Promise<string[]>;
  /** Delays the next attempt, so that others come first. */
  putOff(eventId: string, until: Date): Promise<void>;
  /** The same for one that has to wait for its payment or effect. */
  wait(eventId: string, paymentId: string, until: Date): Promise<void>;
  /** Ids of those that wait for this payment. */
  waitingFor(paymentId: string): Promise<string[]>;
  /** Without those that wait. */
  countUnworked(): Promise<number>;
}

/**
 * The fields read from a delivery, here and in `entities.ts`: the rest, with the payer's phone number and e-mail, is
 * not stored.
 */
const READ = new Set([
  ...['event', 'payload', 'order', 'payment', 'refund', 'dispute', 'entity'],
  ...['id', 'order_id', 'payment_id', 'amount', 'currency', 'status', 'receipt', 'method', 'fee'],
  ...['error_code', 'error_reason', 'created_at'],
]);

/** `payload.payment.entity.amount` is the deepest field that is read. */
const LEVELS = 5;

/** A body that is not JSON is stored as empty. */
function readPart(body: string): string {
  try {
    const read = pickRead(JSON.parse(body), LEVELS);
    return read ? JSON.stringify(read) : '';
  } catch (error) {
    if (error instanceof SyntaxError) return '';
    throw error;
  }
}

/** Lists are never read; values nested deeper than `levels` are not visited. */
function pickRead(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0 || Array.isArray(value)) return undefined;
  const read = Object.entries(value).filter(([key]) => READ.has(key));
  return Object.fromEntries(read.map(([key, inner]) => [key, pickRead(inner, levels - 1)]));
}

const KEPT_MS = 90 * 24 * 60 * 60 * 1000;
/** The job processes it first: the sweep finds what the job missed. */
const SWEPT_AFTER_MS = 60_000;

export function createWebhookStore({ mongo }: Pick<Service, 'mongo'>): WebhookStore {
  const webhooks = webhookModel(mongo);
  const later = (now: Date, ms: number) => new Date(now.getTime() + ms);
  return {
    async add(eventId, body, receivedAt) {
      const [dueAt, expiresAt] = [later(receivedAt, SWEPT_AFTER_MS), later(receivedAt, KEPT_MS)];
      try {
        await webhooks.create({ _id: eventId, body: readPart(body), receivedAt, dueAt, expiresAt });
        return 'stored';
      } catch (error) {
        if (isDuplicateKey(error)) return 'known';
        throw error;
      }
    },
    async unworked(eventId) {
      const filter = { _id: eventId, dueAt: { $exists: true } };
      const found = await webhooks.findOne(filter, { body: 1, receivedAt: 1 }).lean();
      return found ? { body: found.body ?? '', receivedAt: found.receivedAt } : undefined;
    },
    async worked(eventId, { event, ignored }) {
      const set = { event, ...(ignored !== undefined && { ignored }) };
      await webhooks.updateOne({ _id: eventId }, { $set: set, $unset: { body: 1, dueAt: 1, waits: 1, paymentId: 1 } });
    },
    async due(now, limit) {
      const found = await webhooks
        .find({ dueAt: { $lte: now } }, { _id: 1 })
        .sort({ dueAt: 1 })
        .limit(limit)
        .lean();
      return found.map(({ _id }) => _id);
    },
    async putOff(eventId, dueAt) {
      await webhooks.updateOne({ _id: eventId, dueAt: { $exists: true } }, { $set: { dueAt } });
    },
    async wait(eventId, paymentId, dueAt) {
      const set = { dueAt, waits: true, paymentId };
      await webhooks.updateOne({ _id: eventId, dueAt: { $exists: true } }, { $set: set });
    },
    async waitingFor(paymentId) {
      return (await webhooks.find({ paymentId }, { _id: 1 }).lean()).map(({ _id }) => _id);
    },
    countUnworked: () => webhooks.countDocuments({ dueAt: { $exists: true }, waits: { $exists: false } }),
  };
}
