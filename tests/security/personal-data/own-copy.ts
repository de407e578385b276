import type { Caller } from '@anar/running-system/http-client';
import type { Product } from '@anar/running-system/running-system';
import { fromBuffer } from 'yauzl';

export interface OwnCopy {
  files: Map<string, Buffer>;
  /** By the name without its extension. */
  // biome-ignore lint/suspicious/noExplicitAny: of whatever rows
  lists: Map<string, any>;
  /** All bytes, one character each. */
  all: string;
}

/** Names and contents in order, as another library reads them. */
export function unzip(bytes: Buffer): Promise<[name: string, content: Buffer][]> {
  const { promise, resolve, reject } = Promise.withResolvers<[string, Buffer][]>();
  const found: [string, Buffer][] = [];
  fromBuffer(bytes, { lazyEntries: true }, (failure, zip) => {
    if (failure) return reject(failure);
    zip.on('error', reject);
    zip.on('end', () => resolve(found));
    zip.on('entry', (entry) => {
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error);
        found.push([entry.fileName, Buffer.concat(await stream.toArray())]);
        zip.readEntry();
      });
    });
    zip.readEntry();
  });
  return promise;
}

/** A user's export: all files by name, JSON ones parsed. */
export async function copyOf({ url: origin }: Product, who: Caller): Promise<OwnCopy> {
  const { url } = (await who.call('POST', `/api/users/${who.userId}/export`)).body as unknown as { url: string };
  const reply = await fetch(origin + url);
  if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`);
  const files = await unzip(Buffer.from(await reply.arrayBuffer()));
  const json = files.filter(([name]) => name.endsWith('.json'));
  const lists = new Map(json.map(([name, content]) => [name.replace('.json', ''), JSON.parse(String(content))]));
  return { files: new Map(files), lists, all: files.map(([, content]) => content.toString('latin1')).join('') };
}
