import { kitErrors } from '@anar/contracts/errors/kit';
import { type Connection, Schema } from 'mongoose';
import { ulid } from 'ulid';
import type { Tombstones } from '../events/erasure/tombstones.ts';
import { AppError } from '../http/errors.ts';
import { createFileStore, type NewFile } from './file-store.ts';
import type { InspectPhoto, PhotoCleaner } from './image.ts';
import type { MediaLinks } from './media-links.ts';
import { checkPlayable, type Recording } from './recording/recording.ts';

/** A recording has no thumbnail. */
export type MediaKind = 'original' | 'thumb';

export interface SaveOptions {
  /** Claims the upload for this record in the same write that confirms it is complete. */
  recordId?: string;
  /** The record is written after its media: until `confirm`, the sweep asks whether it was written. */
  isPending?: boolean;
}

export interface SavePhotoOptions extends SaveOptions {
  inspect?: InspectPhoto;
}

export interface SavedRecording {
  mediaId: string;
  seconds: number;
  contentType: `audio/${Recording['extension']}`;
}

/** Whether a record was written, deleted or not. */
export type HasRecord = (recordId: string) => Promise<boolean>;

export interface SavedPhoto {
  mediaId: string;
  /** Pixels of the photo as stored. */
  width: number;
  height: number;
  /** The photo as stored, so that callers need not read it back. */
  jpeg: Buffer;
}

export interface OwnedMedia {
  mediaId: string;
  createdAt: Date;
  contentType: string;
  bytes: Buffer;
}

export interface MediaStore {
  /**
   * Stores a photo and its thumbnail for its uploader, unless `inspect` throws. Throws the errors of `PhotoCleaner`,
   * 403 for erased owners.
   */
  save(ownerId: string, bytes: Buffer, options?: SavePhotoOptions): Promise<SavedPhoto>;
  /**
   * Stores a recording of at most a minute unchanged; its type is recognised from its bytes. Throws the errors of
   * `checkPlayable`, 403 for erased owners.
   */
  saveRecording(ownerId: string, bytes: Buffer, options?: SaveOptions): Promise<SavedRecording>;
  /** To be called once the record of a pending upload is written. Idempotent. */
  confirm(mediaId: string): Promise<void>;
  /** Registers the check for the records of uploads pending for a day; without a check the sweep keeps them. */
  askBeforeSweep(hasRecord: HasRecord): void;
  /**
   * Gives an upload to a record of its uploader; unclaimed ones are swept. Idempotent; 404 for another user's upload.
   */
  claim(mediaId: string, ownerId: string, recordId: string): Promise<void>;
  /** Reverts a claim when the record was not created; the upload is unclaimed again. Idempotent. */
  release(mediaId: string, ownerId: string, recordId: string): Promise<void>;
  /** Whether `claim` would succeed. */
  isClaimable(mediaId: string, ownerId: string, recordId: string): Promise<boolean>;
  /** Signed link, generated whenever a record is read. */
  link(mediaId: string, kind?: MediaKind): string;
  /** The same for private media, valid for 15 minutes at most. */
  privateLink(mediaId: string, kind?: MediaKind): string;
  /** The media of a link of this service, also up to a day after it expired: to claim an upload. */
  mediaIdOf(url: string): string | undefined;
  /** Removes a user's unclaimed uploads except the newest `most`. */
  keepNewest(ownerId: string, most: number): Promise<void>;
  /** The stored photo (JPEG) or recording, or undefined. */
  read(mediaId: string): Promise<Buffer | undefined>;
  /** As it was stored, e.g. `audio/webm`; undefined when it is deleted. */
  contentTypeOf(mediaId: string): Promise<string | undefined>;
  remove(mediaId: string): Promise<void>;
  /** Removes everything that a record claimed, of all uploaders. Idempotent. */
  removeOfRecord(recordId: string): Promise<void>;
  /** A user's uploads, oldest first, for their copy of personal data: one file in memory at a time. */
  ofOwner(ownerId: string): AsyncIterable<OwnedMedia>;
  /** Removes everything a user uploaded. */
  erase(ownerId: string): Promise<void>;
  /** Removes uploads not claimed within a day, or pending for a record that was never written. Returns how many. */
  sweep(now?: Date): Promise<number>;
}

interface MediaRow {
  _id: string;
  owner: string;
  createdAt: Date;
  recordId?: string;
  pending?: true;
  width?: number;
  height?: number;
}

/** Rows of one page of a user's uploads. */
const OWNED_BATCH = 100;
const UNCLAIMED_MS = 24 * 60 * 60 * 1000;
const SWEEP_BATCH = 200;
/** Sentinel in recordId while the files are removed: prevents a claim, and makes a concurrent save remove its files. */
const DELETING = '-';

const FREE = { recordId: { $in: [null, DELETING] } };

const schema = new Schema<MediaRow>(
  {
    _id: { type: String, required: true },
    owner: { type: String, required: true },
    createdAt: { type: Date, required: true },
    recordId: { type: String },
    pending: { type: Boolean },
    width: { type: Number },
    height: { type: Number },
  },
  { versionKey: false },
)
  .index({ owner: 1 })
  .index({ recordId: 1, createdAt: 1 })
  .index({ createdAt: 1 }, { partialFilterExpression: { pending: true } });

const fileIdOf = (mediaId: string, kind: MediaKind): string => (kind === 'original' ? mediaId : `${mediaId}-thumb`);

type StoredAs = Omit<NewFile, 'id'>;

/**
 * Photos and recordings of one service. The row is written before the files and removed after them: no file is
 * orphaned.
 */
export function createMediaStore(
  connection: Connection,
  links: MediaLinks,
  tombstones: Tombstones,
  photos: Pick<PhotoCleaner, 'clean'>,
): MediaStore {
  const model = connection.model<MediaRow>('Media', schema, 'media');
  const files = createFileStore(connection);
  let hasRecord: HasRecord | undefined;

  const claimable = (_id: string, owner: string, recordId: string) => ({
    ...{ _id, owner },
    $or: [{ recordId: { $exists: false } }, { recordId }],
  });

  /** Claims, or only checks without a record; false when the row is deleted or being deleted. */
  async function claimOrLook(mediaId: string, recordId: string | undefined): Promise<boolean> {
    const whole = { _id: mediaId, recordId: { $exists: false } };
    if (recordId === undefined) return (await model.exists(whole)) !== null;
    return (await model.updateOne(whole, { $set: { recordId } })).matchedCount === 1;
  }

  async function removeFiles(mediaId: string): Promise<void> {
    await model.updateOne({ _id: mediaId }, { $set: { recordId: DELETING } });
    await files.remove(fileIdOf(mediaId, 'original'));
    await files.remove(fileIdOf(mediaId, 'thumb'));
    await model.deleteOne({ _id: mediaId });
  }

  /** Removes uploads unless a record has claimed them, also meanwhile. */
  async function removeFree(found: readonly { _id: string }[]): Promise<void> {
    for (const { _id } of found) {
      const ours = await model.updateOne({ _id, ...FREE }, { $set: { recordId: DELETING } });
      if (ours.matchedCount === 1) await removeFiles(_id);
    }
  }

  async function sweepPending(old: object, isThere: HasRecord): Promise<number> {
    let removed = 0;
    for (const { _id, recordId = DELETING } of await model
      .find({ pending: true, ...old })
      .limit(SWEEP_BATCH)
      .lean()) {
      if (await isThere(recordId)) await model.updateOne({ _id }, { $unset: { pending: 1 } });
      else {
        await removeFiles(_id);
        removed += 1;
      }
    }
    return removed;
  }

  /** Row, files, claim. Returns the new media's id. */
  async function store(
    owner: string,
    { original, thumb }: { original: StoredAs; thumb?: StoredAs },
    { recordId, isPending = false }: SaveOptions,
    size: Pick<MediaRow, 'width' | 'height'> = {},
  ): Promise<string> {
    if (await tombstones.hasCached(owner)) throw new AppError(kitErrors.forbidden);
    const mediaId = ulid();
    await model.create({ _id: mediaId, owner, createdAt: new Date(), ...size, ...(isPending && { pending: true }) });
    await files.add([
      { id: fileIdOf(mediaId, 'original'), ...original },
      ...(thumb ? [{ id: fileIdOf(mediaId, 'thumb'), ...thumb }] : []),
    ]);
    const claimed = await claimOrLook(mediaId, recordId).catch(async (error: unknown) => {
      // The failed write may have claimed it, and the sweep skips claimed uploads.
      await removeFiles(mediaId).catch(() => undefined);
      throw error;
    });
    // Erased meanwhile: without their row the files would be orphaned.
    if (!claimed) {
      await removeFiles(mediaId);
      throw new AppError(kitErrors.forbidden);
    }
    return mediaId;
  }

  return {
    async save(owner, bytes, { inspect, ...options } = {}) {
      const { photo, thumb, width, height } = await photos.clean(owner, bytes, inspect);
      const mediaId = await store(owner, { original: photo, thumb }, options, { width, height });
      return { mediaId, width, height, jpeg: photo.bytes };
    },
    async saveRecording(owner, bytes, options = {}) {
      const { extension, seconds } = checkPlayable(bytes);
      const contentType = `audio/${extension}` as const;
      return { mediaId: await store(owner, { original: { bytes, contentType } }, options), seconds, contentType };
    },
    async confirm(mediaId) {
      await model.updateOne({ _id: mediaId }, { $unset: { pending: 1 } });
    },
    askBeforeSweep(asked) {
      hasRecord = asked;
    },
    async claim(mediaId, owner, recordId) {
      const claimed = await model.updateOne(claimable(mediaId, owner, recordId), { $set: { recordId } });
      if (claimed.matchedCount === 0) throw new AppError(kitErrors.notFound);
    },
    async release(mediaId, owner, recordId) {
      await model.updateOne({ _id: mediaId, owner, recordId }, { $unset: { recordId: 1 } });
    },
    isClaimable: async (mediaId, owner, recordId) => (await model.exists(claimable(mediaId, owner, recordId))) !== null,
    link: (mediaId, kind = 'original') => links.sign(fileIdOf(mediaId, kind)),
    privateLink: (mediaId, kind = 'original') => links.signPrivate(fileIdOf(mediaId, kind)),
    mediaIdOf: (url) => links.fileIdOf(url),
    async keepNewest(owner, most) {
      const older = await model
        .find({ owner, ...FREE }, { _id: 1 })
        .sort({ _id: -1 })
        .skip(most)
        .lean();
      await removeFree(older);
    },
    read: (mediaId) => files.read(fileIdOf(mediaId, 'original')),
    contentTypeOf: async (mediaId) => (await files.find(fileIdOf(mediaId, 'original')))?.contentType,
    remove: removeFiles,
    async *ofOwner(owner) {
      let after = '';
      for (;;) {
        const page = await model
          .find({ owner, recordId: { $ne: DELETING }, _id: { $gt: after } }, { createdAt: 1 })
          .sort({ _id: 1 })
          .limit(OWNED_BATCH)
          .lean();
        for (const { _id: mediaId, createdAt } of page) {
          const id = fileIdOf(mediaId, 'original');
          const [file, bytes] = [await files.find(id), await files.read(id)];
          // Deleted meanwhile, or not written yet.
          if (file && bytes) yield { mediaId, createdAt, contentType: file.contentType, bytes };
        }
        after = page.at(-1)?._id ?? '';
        if (page.length < OWNED_BATCH) return;
      }
    },
    async removeOfRecord(recordId) {
      for (const { _id } of await model.find({ recordId }, { _id: 1 }).lean()) await removeFiles(_id);
    },
    async erase(owner) {
      for (const { _id } of await model.find({ owner }, { _id: 1 }).lean()) await removeFiles(_id);
    },
    async sweep(now = new Date()) {
      const old = { createdAt: { $lt: new Date(now.getTime() - UNCLAIMED_MS) } };
      const found = await model
        .find({ ...FREE, ...old }, { _id: 1 })
        .limit(SWEEP_BATCH)
        .lean();
      await removeFree(found);
      return found.length + (hasRecord ? await sweepPending(old, hasRecord) : 0);
    },
  };
}
