import type { Model } from 'mongoose';

/** The part of a mongoose model that is needed here. */
// biome-ignore lint/complexity/noBannedTypes: of whatever documents
type OwnModel = Pick<Model<{}>, 'collection'>;

/** Small even for the longest documents. Pages, not a cursor, which would time out while a phone on 2G reads. */
const PAGE = 100;

/**
 * Documents of a user, sorted by id (ULIDs sort by time), page by page. `toRow` returns the part that the user may
 * read, in a stable format; undefined leaves the document out.
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
