import { isDuplicateKey } from './mongo.ts';

/** The part of a mongoose model that is needed here. */
interface UpsertModel {
  updateOne(filter: object, change: object, options: { upsert: true }): PromiseLike<unknown>;
}

/** The new values; `$unset` names the fields to remove. */
interface NewState<Row> {
  $set: Partial<Row>;
  $unset?: Readonly<Record<string, number>>;
}

/**
 * Stores the state from an event under its id, unless a newer one is stored: repeats and late events are no-ops.
 * `newness` is the one field that decides which is newer (the event's `seq`, or when it was seen); it is written too.
 */
export async function upsertIfNewer<Row>(
  model: UpsertModel,
  _id: string,
  newness: { [Field in keyof Row]?: number | Date },
  { $set, $unset }: NewState<Row>,
): Promise<void> {
  const older = Object.fromEntries(Object.entries(newness).map(([field, value]) => [field, { $lt: value }]));
  const change = { $set: { ...$set, ...newness }, ...($unset && { $unset }) };
  try {
    await model.updateOne({ _id, ...older }, change, { upsert: true });
  } catch (error) {
    // A newer state exists: the filter did not match, and the insert hit its id.
    if (!isDuplicateKey(error)) throw error;
  }
}
