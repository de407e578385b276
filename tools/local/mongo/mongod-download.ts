import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { step } from '@anar/console/progress';
import { hasEnded, logTail } from '../processes/processes.ts';
import type { Place } from '../servers/server.ts';

const CONNECT_LIMIT_MS = 10_000;
const SILENCE_LIMIT_MS = 60_000;

const folder = (place: Place) => join(place.cacheDir, 'mongod');
/** Written by the download process when the binary is complete. */
const pathFile = (place: Place) => join(folder(place), 'path');

/** The mongod that an earlier start has downloaded. */
export function downloadedMongod(place: Place): string | undefined {
  if (!existsSync(pathFile(place))) return undefined;
  const binary = readFileSync(pathFile(place), 'utf8');
  return existsSync(binary) ? binary : undefined;
}

/**
 * Downloads a real mongod. In a process of its own, because the downloader has neither timeout nor cancellation: no
 * byte after 10 s means that its host is unreachable.
 */
export async function downloadMongod(place: Place): Promise<{ binary: string } | { problem: string }> {
  mkdirSync(folder(place), { recursive: true });
  return step('looking for a mongod to download', async () => {
    const script = join(import.meta.dirname, 'mongod-download-process.ts');
    const args = ['--disable-warning=ExperimentalWarning', script, folder(place), pathFile(place)];
    const child = place.processes.start({ name: 'mongod-download', file: process.execPath, args });
    let bytes = 0;
    let lastProgress = Date.now();
    while (!(await hasEnded(child))) {
      const limit = bytes === 0 ? CONNECT_LIMIT_MS : SILENCE_LIMIT_MS;
      if (Date.now() - lastProgress > limit) {
        await child.stop(1_000);
        return { problem: 'the host of mongod downloads is out of reach' };
      }
      await sleep(200);
      const now = bytesIn(folder(place));
      if (now !== bytes) lastProgress = Date.now();
      bytes = now;
    }
    const binary = downloadedMongod(place);
    return binary ? { binary } : { problem: `no mongod to download (${logTail(child.logFile, 1)})` };
  });
}

function bytesIn(dir: string): number {
  return readdirSync(dir).reduce(
    (sum, name) => sum + (statSync(join(dir, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}
