import type { Readable } from 'node:stream';
import mongoose, { type Connection, Schema } from 'mongoose';
import type { ByteRange } from '../http/byte-range.ts';

export interface StoredFile {
  length: number;
  contentType: string;
  /** The whole file, or one part. */
  open(part?: ByteRange): Readable;
}

export interface NewFile {
  id: string;
  bytes: Buffer;
  contentType: string;
}

/** Bytes by id, in GridFS. */
export interface FileStore {
  /**
   * Writes files under unused ids, in two round trips for all. A file left half-written by a failure needs `remove`.
   */
  add(files: readonly NewFile[]): Promise<void>;
  find(id: string): Promise<StoredFile | undefined>;
  /** All bytes of a completely written file, in one round trip; undefined when there is none. */
  read(id: string): Promise<Buffer | undefined>;
  /** Removes a file, also one that was written only in part. Idempotent. */
  remove(id: string): Promise<void>;
}

type GridFsId = mongoose.mongo.ObjectId;

const BUCKET = 'files';
/** The driver's chunk size. */
const CHUNK_BYTES = 255 * 1024;

/** Only declares the indexes: the driver would check for them before each first write. */
const fileSchema = new Schema({ _id: String }, { versionKey: false, strict: false }).index({
  filename: 1,
  uploadDate: 1,
});
const chunkSchema = new Schema({}, { versionKey: false, strict: false }).index({ files_id: 1, n: 1 }, { unique: true });

/**
 * Files of one service in its own database. In GridFS format, but chunks are inserted together; the driver sends each
 * alone.
 */
export function createFileStore(connection: Connection): FileStore {
  const files = connection.model('MediaFile', fileSchema, `${BUCKET}.files`);
  const chunks = connection.model('MediaChunk', chunkSchema, `${BUCKET}.chunks`);
  const bucket = () => {
    if (connection.db === undefined) throw new mongoose.mongo.MongoNotConnectedError('Mongo is not connected yet');
    return new mongoose.mongo.GridFSBucket(connection.db, { bucketName: BUCKET });
  };
  // GridFS takes any id; its types know ObjectId only.
  const gridFsId = (id: string) => id as unknown as GridFsId;

  return {
    async add(added) {
      const uploadDate = new Date();
      // Chunks first: a file exists only once it is complete.
      await chunks.collection.insertMany(added.flatMap(chunksOf));
      await files.collection.insertMany(
        added.map(({ id, bytes, contentType }) => ({
          ...{ _id: gridFsId(id), filename: id, length: bytes.length, chunkSize: CHUNK_BYTES, uploadDate },
          metadata: { contentType },
        })),
      );
    },
    async read(id) {
      const pieces = await chunks.collection
        .find<{ data: mongoose.mongo.Binary }>({ files_id: id })
        .sort({ n: 1 })
        .toArray();
      return pieces.length > 0 ? Buffer.concat(pieces.map(({ data }) => data.buffer)) : undefined;
    },
    async remove(id) {
      await bucket()
        .delete(gridFsId(id))
        .catch((error: unknown) => {
          if (!(error instanceof mongoose.mongo.MongoRuntimeError)) throw error;
        });
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
        open: (part) => bucket().openDownloadStream(gridFsId(id), part && { start: part.first, end: part.last + 1 }),
      };
    },
  };
}

function chunksOf({ id, bytes }: NewFile): object[] {
  return Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, n) => ({
    files_id: id,
    n,
    data: new mongoose.mongo.Binary(bytes.subarray(n * CHUNK_BYTES, (n + 1) * CHUNK_BYTES)),
  }));
}
