import { Readable } from 'node:stream';
import { readPersonalData } from '@anar/contracts/users/personal-data';
import { extract } from 'tar-stream';
import { Agent, request } from 'undici';
import type { Service } from '../lifecycle/service.ts';

export interface CopiedFile {
  name: string;
  modifiedAt: Date;
  /** Must be read to its end before the next file. */
  bytes: Readable;
}

export interface PersonalDataReader {
  /** Whether the service could answer now. */
  isReady(): Promise<boolean>;
  /** The tar of one user. Throws when the service refuses or is unreachable; the stream fails when the service does. */
  open(userId: string, requestId: string, signal: AbortSignal): Promise<Readable>;
}

const CONNECT_MS = 3000;
const READY_MS = 3000;
/** Time limit until the first byte and between two; does not run while the consumer pauses. */
const SILENCE_MS = 30_000;

/** Reads from one other service what it keeps about a user. */
export function createPersonalDataReader(
  { serviceTokens, onStop }: Pick<Service, 'serviceTokens' | 'onStop'>,
  { baseUrl, audience }: { baseUrl: string; audience: string },
): PersonalDataReader {
  const connect = { timeout: CONNECT_MS };
  const dispatcher = new Agent({ connect, headersTimeout: SILENCE_MS, bodyTimeout: SILENCE_MS });
  onStop('connections', () => dispatcher.destroy());

  return {
    async isReady() {
      if (!serviceTokens.canCall(audience)) return false;
      try {
        const signal = AbortSignal.timeout(READY_MS);
        const { statusCode, body } = await request(new URL('/readyz', baseUrl), { dispatcher, signal });
        await body.dump();
        return statusCode === 200;
      } catch {
        return false;
      }
    },
    async open(userId, requestId, signal) {
      const headers = { authorization: `Bearer ${serviceTokens.sign(audience)}`, 'x-request-id': requestId };
      const path = readPersonalData.path.replace(':userId', encodeURIComponent(userId));
      const { statusCode, body } = await request(new URL(path, baseUrl), { dispatcher, signal, headers });
      if (statusCode === 200) return body;
      await body.dump();
      throw new Error(`${audience} refused a copy of personal data with ${statusCode}`);
    },
  };
}

/** The files of such a tar, their parts joined. */
export async function* filesIn(tar: Readable): AsyncGenerator<CopiedFile> {
  const unpacked = extract();
  tar.on('error', (error) => unpacked.destroy(error));
  tar.on('close', () => {
    if (!tar.readableEnded) unpacked.destroy(new Error('A copy of personal data broke off'));
  });
  tar.pipe(unpacked);
  const entries = unpacked[Symbol.asyncIterator]();
  let entry = await entries.next();

  async function* partsOf(name: string): AsyncGenerator<Buffer> {
    while (!entry.done && entry.value.header.name === name) {
      yield* entry.value as AsyncIterable<Buffer>;
      entry = await entries.next();
    }
  }

  try {
    while (!entry.done) {
      const { name, mtime = new Date() } = entry.value.header;
      const bytes = Readable.from(partsOf(name), { objectMode: false });
      // The consumer of the stream gets the error; without a consumer it must not crash the process.
      bytes.on('error', () => undefined);
      yield { name, modifiedAt: mtime, bytes };
      if (!bytes.readableEnded) throw new Error(`${name} was not read to its end`);
    }
  } finally {
    tar.destroy();
    unpacked.destroy();
  }
}
