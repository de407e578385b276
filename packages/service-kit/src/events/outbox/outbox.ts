import type { AnarEvent, EventContract } from '@anar/contracts/messages/event';
import mongoose, { type PipelineStage } from 'mongoose';
import type { Static } from 'typebox';
import { ulid } from 'ulid';
import { checker } from '../../http/validation.ts';
import { traceparentNow } from '../../tracing/tracing.ts';
import type { PublishedEvent } from './purge-published.ts';

/** An event before its aggregate's next `seq` is known, with the trace it was created in. */
export type PendingEvent<C extends EventContract = EventContract> = Omit<AnarEvent<C>, 'seq'> & {
  traceparent?: string;
};

/** Optional fields may be given as undefined. */
type Undefinable<Data> = {
  [Field in keyof Data]: object extends Pick<Data, Field> ? Data[Field] | undefined : Data[Field];
};

export interface EventFacts<C extends EventContract> {
  aggregateId: string;
  /** The person the event is about, so that erasure can find it; '-' for none. */
  userId: string;
  data: Undefinable<Static<C['data']>>;
  requestId?: string | undefined;
}

const checks = new WeakMap<EventContract, ReturnType<typeof checker>>();

/** The check of an event's data, compiled once per contract. */
export function dataCheck(contract: EventContract): ReturnType<typeof checker> {
  const known = checks.get(contract);
  if (known !== undefined) return known;
  const made = checker(contract.data);
  checks.set(contract, made);
  return made;
}

/** An event that occurred now. Throws when the data does not fit the contract: that is a bug of the sender. */
export function toEvent<C extends EventContract>(contract: C, facts: EventFacts<C>): PendingEvent<C> {
  const known = Object.entries(facts.data as object).filter(([, value]) => value !== undefined);
  const checked = dataCheck(contract)(Object.fromEntries(known));
  if (!checked.ok) throw new Error(`Event ${contract.type} does not fit: ${JSON.stringify(checked.problems)}`);
  return {
    id: ulid(),
    type: contract.type,
    version: contract.version,
    aggregateId: facts.aggregateId,
    occurredAt: new Date().toISOString(),
    userId: facts.userId,
    data: checked.value as Static<C['data']>,
    ...(facts.requestId !== undefined && { requestId: facts.requestId }),
    ...traceparentNow(),
  };
}

/** The fields of a document that `outboxFields` declares; spread them in the document's type. */
export interface OutboxFields {
  /**
   * Counts all changes, also those without an event. An update that depends on the whole document filters by the `seq`
   * it read (optimistic locking).
   */
  seq: number;
  /** Events that wait to be published. */
  outbox: object[];
  /** Published events with their sequence numbers, to delete them with the document. Written by the relay. */
  published?: PublishedEvent[];
}

/** Spread into the schema of every aggregate that publishes events. Queries omit `outbox` and `published`. */
export const outboxFields = {
  seq: { type: Number, default: 0 },
  outbox: { type: [mongoose.Schema.Types.Mixed], default: [], select: false },
  published: { type: [mongoose.Schema.Types.Mixed], default: undefined, select: false },
};

interface IndexableSchema {
  index(fields: Record<string, 1>, options: { partialFilterExpression: Record<string, unknown> }): unknown;
}

/** The index with which the relay finds unpublished events. */
export function outboxIndexes(schema: IndexableSchema): void {
  schema.index({ 'outbox.id': 1 }, { partialFilterExpression: { 'outbox.id': { $gt: '' } } });
}

const asList = (events: PendingEvent | readonly PendingEvent[]): readonly PendingEvent[] =>
  Array.isArray(events) ? events : [events as PendingEvent];

/** A new document with its first event (or events, in order): seq counts them from 1. */
export function created<Fields extends object>(fields: Fields, events: PendingEvent | readonly PendingEvent[]) {
  const outbox = asList(events).map((event, index) => ({ ...event, seq: index + 1 }));
  return { ...fields, seq: outbox.length, outbox };
}

export interface ChangeOptions {
  /** Names of fields to remove. */
  unset?: readonly string[];
  /** Fields computed from the document, as aggregation expressions, e.g. `{ count: { $add: ['$count', 1] } }`. */
  expressions?: Readonly<Record<string, unknown>>;
}

/**
 * An update for `updateOne`/`findOneAndUpdate` that sets values as they are (nothing in them is an operator), counts
 * `seq` up and appends the event with that seq, all in one write. Without events (`[]`) it only counts.
 */
export function changed(
  set: Readonly<Record<string, unknown>>,
  events: PendingEvent | readonly PendingEvent[],
  options: ChangeOptions = {},
): PipelineStage.Set[] {
  const values = Object.entries(set).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, { $literal: value }]],
  );
  const seqPlus = (count: number) => ({ $add: [{ $ifNull: ['$seq', 0] }, count] });
  const appended = asList(events).map((event, index) => ({
    $mergeObjects: [{ $literal: event }, { seq: seqPlus(index + 1) }],
  }));
  const stage = {
    $set: {
      ...Object.fromEntries(values),
      ...options.expressions,
      seq: seqPlus(Math.max(1, appended.length)),
      outbox: { $concatArrays: [{ $ifNull: ['$outbox', []] }, appended] },
    },
  };
  if (options.unset === undefined || options.unset.length === 0) return [stage];
  return [stage, { $unset: [...options.unset] }] as unknown as PipelineStage.Set[];
}
