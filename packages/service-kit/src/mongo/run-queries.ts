import type { Connection } from 'mongoose';

/** A query of one collection as data, so that it can be batched with others, and the mapping of its documents. */
export interface Query<Result> {
  collection: string;
  /** Sent unchanged: mongoose casts nothing in it. */
  filter: Readonly<Record<string, unknown>>;
  sort?: Readonly<Record<string, 1 | -1>>;
  limit?: number;
  /** The fields that are read; all unless given. */
  fields?: Readonly<Record<string, 1>>;
  /** Gets the documents as stored, in no order; may throw. */
  read(documents: readonly unknown[]): Result;
}

type Results<Queries> = { [Name in keyof Queries]: Queries[Name] extends Query<infer Result> ? Result : never };
/** A document and the name of the query that found it. */
interface Found {
  of: string;
  document: unknown;
}

/**
 * Runs queries of one database in one round trip, over any collections. Each still uses its own index. The first should
 * be of a collection that the migration creates (one with an index): a server may answer for a missing one without the
 * others.
 */
export async function runQueries<const Queries extends Readonly<Record<string, Query<unknown>>>>(
  connection: Connection,
  queries: Queries,
): Promise<Results<Queries>> {
  const [first, ...others] = Object.entries(queries);
  if (first === undefined) return {} as Results<Queries>;
  const [name, query] = first;
  const unions = others.map(([other, { collection, ...rest }]) => ({
    $unionWith: { coll: collection, pipeline: stagesOf(other, rest) },
  }));
  const found = await connection
    .collection(query.collection)
    .aggregate<Found>([...stagesOf(name, query), ...unions])
    .toArray();
  const documents = Map.groupBy(found, ({ of }) => of);
  const results = Object.entries(queries).map(([of, { read }]) => [
    of,
    read((documents.get(of) ?? []).map(({ document }) => document)),
  ]);
  return Object.fromEntries(results);
}

function stagesOf(of: string, { filter, sort, limit, fields }: Omit<Query<unknown>, 'collection' | 'read'>): object[] {
  return [
    { $match: filter },
    ...(sort ? [{ $sort: sort }] : []),
    ...(limit === undefined ? [] : [{ $limit: limit }]),
    ...(fields ? [{ $project: fields }] : []),
    { $project: { _id: 0, of: { $literal: of }, document: '$$ROOT' } },
  ];
}
