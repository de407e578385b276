import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import mongoose, { type Connection } from 'mongoose';
import type { Picture } from './image.ts';

export interface StoredFile {
  length: number;
  contentType: string;
  open(): Readable;
}

/** Bytes by id, in GridFS. */
export interface FileStore {
  /** Writes once; the same id again replaces the file. */
  put(id: string, picture: Picture): Promise<void>;
  find(id: string): Promise<StoredFile | undefined>;
  /** Safe to repeat. */
  remove(id: string): Promise<void>;
}

type GridFsId = mongoose.mongo.ObjectId;

/** Files of one service in its own database. */
export function createFileStore(connection: Connection): FileStore {
  const bucket = () => {
    if (connection.db === undefined) throw new mongoose.mongo.MongoNotConnectedError('Mongo is not connected yet');
    return new mongoose.mongo.GridFSBucket(connection.db, { bucketName: 'files' });
  };
  // GridFS takes any id; its types know ObjectId only.
  const gridFsId = (id: string) => id as unknown as GridFsId;

  async function remove(id: string): Promise<void> {
    await bucket()
      .delete(gridFsId(id))
      .catch((error: unknown) => {
        if (!(error instanceof mongoose.mongo.MongoRuntimeError)) throw error;
      });
  }

  return {
    remove,
    async put(id, { bytes, contentType }) {
      await remove(id);
      const upload = bucket().openUploadStreamWithId(gridFsId(id), id, { metadata: { contentType } });
      await pipeline([bytes], upload);
    },
    async find(id) {
      const [found] = await bucket()
        .find({ _id: gridFsId(id) })
        .limit(1)
        .toArray();
      if (found === undefined) return undefined;
      return {
        length: found.length,
        contentType: String(found.metadata?.contentType),
        open: () => bucket().openDownloadStream(gridFsId(id)),
      };
    },
  };
}
