import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { overloaded } from '@anar/service-kit/http/load-shedding';
import { clientLeft } from '../proxy/arriving-body.ts';
import { gatherPieces } from '../proxy/gather-pieces.ts';

/** More of a body than this goes to its file, at once: a write for each piece would cost us more than it costs its sender. */
const IN_MEMORY_BYTES = 64 * 1024;

export interface SpooledBody {
  /** Adds a piece; a promise is to be waited for before the next one. It rejects with 503 when the spool is full. */
  write(piece: Buffer): Promise<void> | undefined;
  /** The whole body. */
  read(): Promise<Buffer | Readable>;
  /** Gives back its memory, its file and its share of the spool. */
  close(): Promise<void>;
}

export interface Spool {
  /** Bytes of all bodies that are kept now. */
  readonly bytes: number;
  begin(): SpooledBody;
}

/** A file without a name: it is gone with the process, however that ends. */
async function openNameless(dir: string): Promise<FileHandle> {
  const path = join(dir, `anar-upload-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

/**
 * Keeps bodies while they arrive, at most `maxBytes` of all together. What counts is what has come, not what was
 * announced: nobody fills it by promising much and sending little.
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
        // Who leaves may do so while his file is being opened.
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
