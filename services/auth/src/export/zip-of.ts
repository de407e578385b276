import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { filesIn } from '@anar/service-kit/personal-data/read-personal-data';
import { ZipFile } from 'yazl';

/** Opens the tar of one service when the one before is finished; the signal aborts it. */
export type OpenTar = (signal: AbortSignal) => Promise<Readable>;

/** About 60 MB on 2G; a slower reader would block a slot that others wait for. */
const MOST_MS = 60 * 60 * 1000;

/**
 * One ZIP of all tars, one after the other, at the speed of the reader; nothing is buffered. An error breaks the
 * stream, so that a part of a copy never looks whole: a ZIP's directory is at its end. Destroying the stream aborts the
 * open tar.
 */
export function zipOf(tars: readonly OpenTar[], readMe: { name: string; text: string }): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  const stopped = new AbortController();
  const clock = setTimeout(() => out.destroy(new Error('A copy was read for too long')), MOST_MS).unref();
  out.once('close', () => {
    clearTimeout(clock);
    stopped.abort();
  });

  async function write(): Promise<void> {
    zip.addBuffer(Buffer.from(readMe.text), readMe.name);
    for (const open of tars) {
      for await (const { name, modifiedAt, bytes } of filesIn(await open(stopped.signal))) {
        // Photos and recordings are already compressed.
        zip.addReadStream(bytes, name, { mtime: modifiedAt, compress: name.endsWith('.json') });
        await finished(bytes, { signal: stopped.signal });
      }
    }
    zip.end();
  }
  write().catch((error: Error) => out.destroy(error));
  return out;
}
