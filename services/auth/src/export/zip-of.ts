import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { filesIn } from '@anar/service-kit/personal-data/read-personal-data';
import { ZipFile } from 'yazl';

/** The tar of one service. It is asked for when its turn has come, and stopped by the signal. */
export type OpenTar = (signal: AbortSignal) => Promise<Readable>;

/** On 2G some 60 MB; whoever reads slower than that holds a place that others wait for. */
const MOST_MS = 60 * 60 * 1000;

/**
 * One ZIP of all tars, one after the other, as fast as it is read; nothing is kept. What fails breaks the stream, so that no part
 * of a copy looks like a whole one: the list of contents stands at the end of a ZIP. Destroyed, it stops the tar that is open.
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
        // Photos and recordings are compressed as they are.
        zip.addReadStream(bytes, name, { mtime: modifiedAt, compress: name.endsWith('.json') });
        await finished(bytes, { signal: stopped.signal });
      }
    }
    zip.end();
  }
  write().catch((error: Error) => out.destroy(error));
  return out;
}
