import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { overloaded } from '@anar/service-kit/http/server/load-shedding';
import { clientLeft } from '../proxy/request-body/arriving-body.ts';
import { gatherPieces } from '../proxy/request-body/gather-pieces.ts';

/** A body beyond this is written to its file in such blocks: a write per piece would cost us more than its sender. */
const IN_MEMORY_BYTES = 64 * 1024;

export interface SpooledBody {
  /** Adds a piece; await a returned promise before the next one. It rejects with 503 when the spool is full. */
  write(piece: Buffer): Promise<void> | undefined;
  /** The whole body. */
  read(): Promise<Buffer | Readable>;
  /** Releases its memory, its file and its share of the spool. */
  close(): Promise<void>;
}

export interface Spool {
  /** Bytes of all bodies in the spool. */
  readonly bytes: number;
  begin(): SpooledBody;
}

/** An unlinked file: deleted with the process, however that ends. */
async function openNameless(dir: string): Promise<FileHandle> {
  const path = join(dir, `anar-upload-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

/**
 * Keeps bodies while they arrive, at most `maxBytes` of all together. Counts received bytes, not announced ones: a
 * client cannot fill it by announcing much and sending little.
 */
export function createSpool({ dir, maxBytes }: { readonly dir: string; readonly maxBytes: number }): Spool {
  let bytes = 0;

  function begin(): SpooledBody {
    const inMemory = gatherPieces();
    let size = 0;
    let file: FileHandle | undefined;
    let stream: Readable | undefined;
    let isClosed = false;
    let writing: Promise<void> | undefined;

    async function toFile(): Promise<void> {
      try {
        file ??= await openNameless(dir);
        await file.appendFile(inMemory.take());
      } catch (error) {
        throw overloaded(error);
      }
    }

    return {
      write(piece) {
        if (isClosed) return undefined;
        if (bytes + piece.length > maxBytes) return Promise.reject(overloaded());
        bytes += piece.length;
        size += piece.length;
        inMemory.add(piece);
        if (inMemory.bytes <= IN_MEMORY_BYTES) return undefined;
        writing = toFile();
        return writing;
      },
      async read() {
        if (file === undefined) return inMemory.take();
        writing = toFile();
        await writing;
        if (isClosed) throw clientLeft();
        stream = file.createReadStream({ start: 0 });
        return stream;
      },
      async close() {
        isClosed = true;
        bytes -= size;
        size = 0;
        // The client may disconnect while its file is being opened.
        await Promise.allSettled([writing]);
        stream?.destroy();
        await file?.close();
      },
    };
  }

  return {
    get bytes() {
      return bytes;
    },
    begin,
  };
}
