import { buffer } from 'node:stream/consumers';
import { fromBuffer } from 'yauzl';

/** Entries of a ZIP by name. */
export function zipEntries(zip: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true }, (failed, file) => {
      if (failed) return reject(failed);
      const entries = new Map<string, Buffer>();
      file.on('error', reject);
      file.on('end', () => resolve(entries));
      file.on('entry', (entry) =>
        file.openReadStream(entry, async (unread, bytes) => {
          if (unread) return reject(unread);
          entries.set(entry.fileName, await buffer(bytes));
          file.readEntry();
        }),
      );
      file.readEntry();
    });
  });
}
