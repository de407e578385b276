import type { Model } from 'mongoose';

/** A mongoose model, as far as it is needed here. */
// biome-ignore lint/complexity/noBannedTypes: of whatever documents
type OwnModel = Pick<Model<{}>, 'collection'>;

/** Few enough that a page of the longest documents is small; a page, not a cursor, because no server forgets it while a phone on 2G reads. */
const PAGE = 100;

/**
 * Documents of a person in the order of their ids, page by page: ULIDs are in the order of time. `toRow` says what of a
 * document is theirs to read, in words that stay; undefined leaves it out.
 */
export async function* ownRows<D extends { _id: string }>(
  model: OwnModel,
  owner: Readonly<Record<string, unknown>>,
  toRow: (document: D) => object | undefined | Promise<object | undefined>,
): AsyncGenerator<object> {
  let after = '';
  for (;;) {
    const filter = { $and: [owner, { _id: { $gt: after } }] };
    const page = await model.collection.find<D>(filter).sort({ _id: 1 }).limit(PAGE).toArray();
    for (const document of page) {
      const row = await toRow(document);
      if (row !== undefined) yield row;
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last._id;
  }
}
