import { Readable } from 'node:stream';
import { kitErrors } from '@anar/contracts/errors/kit';
import { readPersonalData } from '@anar/contracts/users/personal-data';
import type { Pack } from 'tar-stream';
import { AppError } from '../http/errors.ts';
import type { Service } from '../lifecycle/service.ts';
import type { MediaStore } from '../media/media.ts';
import { fileNameOf } from './media-file-name.ts';

/** One JSON file of a user's copy: a list of rows. File names are unique across services. */
export interface PersonalFile {
  /** `notes.json` */
  name: string;
  /** In a stable format: keys in English, times in ISO 8601, amounts with their unit in the key. */
  rows(userId: string): AsyncIterable<object>;
}

export interface PersonalData {
  /** Everything that the service keeps about a user, in the format of `readPersonalData`. Destroy it to stop. */
  tarOf(userId: string): Readable;
}

/** The only service that may collect copies. */
const COLLECTOR = 'auth';
/** How much of a JSON file is buffered before it is written. */
const PART_CHARACTERS = 64 * 1024;

/**
 * Serves a user's copy of what this service keeps, to auth only: `files`, and with `media` every photo and recording
 * that the user uploaded. A tar entry needs its size beforehand, which is unknown for a list that is read page by page:
 * such a file is split into consecutive entries of one name. One part or one photo is in memory at a time.
 */
export function exportPersonalData(
  { routes, log }: Pick<Service, 'routes' | 'log'>,
  files: readonly PersonalFile[],
  { media }: { media?: Pick<MediaStore, 'ofOwner'> } = {},
): PersonalData {
  async function write(tar: Pack, userId: string): Promise<void> {
    for (const { name, rows } of files) await writeList(tar, name, rows(userId));
    for await (const { mediaId, contentType, createdAt, bytes } of media?.ofOwner(userId) ?? []) {
      await add(tar, fileNameOf(mediaId, contentType), bytes, createdAt);
    }
    tar.finalize();
  }

  async function* packed(userId: string): AsyncGenerator<unknown> {
    // Loaded with the first requested copy: its streams take 7 MB of an idle process.
    const { pack } = await import('tar-stream');
    const tar = pack();
    write(tar, userId).catch((err: Error) => {
      if (!tar.destroyed) log.error({ err }, 'a copy of personal data broke off');
      tar.destroy(err);
    });
    yield* tar;
  }
  // As a Node stream, whose abort Fastify detects.
  const tarOf = (userId: string) => Readable.from(packed(userId), { objectMode: false });

  routes.service(readPersonalData, async ({ callingService, params }, reply) => {
    if (callingService !== COLLECTOR) throw new AppError(kitErrors.forbidden);
    reply.type('application/x-tar');
    return tarOf(params.userId);
  });
  return { tarOf };
}

async function writeList(tar: Pack, name: string, rows: AsyncIterable<object>): Promise<void> {
  const writtenAt = new Date();
  let part = '[';
  let separator = '\n';
  for await (const row of rows) {
    part += separator + JSON.stringify(row, null, 2);
    separator = ',\n';
    if (part.length < PART_CHARACTERS) continue;
    await add(tar, name, Buffer.from(part), writtenAt);
    part = '';
  }
  await add(tar, name, Buffer.from(`${part}\n]\n`), writtenAt);
}

/** Resolves when the entry has been consumed. */
function add(tar: Pack, name: string, bytes: Buffer, mtime: Date): Promise<void> {
  return new Promise((resolve, reject) => {
    tar.entry({ name, mtime, size: bytes.length }, bytes, (error) => (error ? reject(error) : resolve()));
  });
}
