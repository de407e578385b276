import { availableParallelism } from 'node:os';
import { realPhoto } from '@anar/photo-checks/testing/real-photos';
import { createService } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService, testConfig } from '@anar/service-kit/testing';
import { residentMb } from '@anar/service-kit/testing/memory';
import sharp from 'sharp';
import { ulid } from 'ulid';
import { createPhotoGate } from '../src/records/photos/photo-gate.ts';

/**
 * Photos per second that one process accepts: decoded, judged, re-encoded and stored with their thumbnail; and its peak
 * memory, image processes included. First photos as the web client sends them, then large ones straight from a camera.
 */

const SECONDS = 10;
const AT_ONCE = 20;
/** Half of what two shared cores reached with camera photos in November 2026; a lower value indicates a fault. */
const AIM_PER_SECOND = 3;
const AIM_PEAK_MB = 640;

const service = await startTestService(
  (config) => createService({ name: 'photos', title: 'Photos', config, uses: { media: true } }),
  testConfig('bench'),
);
const gate = createPhotoGate(service);
const photo = (width: number, quality: number) => sharp(realPhoto('LadyBird')).resize({ width }).jpeg({ quality });
const sets = {
  'as the web sends it, 1600 px': await photo(1600, 80).toBuffer(),
  'from a camera, 4000 px': await photo(4000, 90).toBuffer(),
  'refused: no plant, 1600 px': await sharp(realPhoto('Wood')).resize({ width: 1600 }).jpeg({ quality: 80 }).toBuffer(),
};

const rows: string[][] = [['photo', 'KB', 'at once', 'per second', 'p50 ms', 'p99 ms', 'peak RSS MB']];
let ok = true;
for (const [name, bytes] of Object.entries(sets)) {
  for (const atOnce of [1, AT_ONCE]) {
    const { perSecond, took, peakMb } = await measure(bytes, atOnce);
    ok &&= peakMb <= AIM_PEAK_MB && (atOnce === 1 || perSecond >= AIM_PER_SECOND);
    const kilobytes = (bytes.length / 1024).toFixed();
    const [median, slow] = [quantile(took, 0.5), quantile(took, 0.99)].map((ms) => ms.toFixed());
    rows.push([name, kilobytes, String(atOnce), perSecond.toFixed(1), `${median}`, `${slow}`, peakMb.toFixed()]);
  }
}
print(rows);
console.log(
  `\n${availableParallelism()} processors; aims: ≥ ${AIM_PER_SECOND} a second, ≤ ${AIM_PEAK_MB} MB at ${AT_ONCE} at once`,
);
await dispose();
process.exit(ok ? 0 : 1);

/** Runs `atOnce` upload loops in parallel; samples memory every 100 ms. */
async function measure(bytes: Buffer, atOnce: number) {
  globalThis.gc?.();
  const took: number[] = [];
  let peak = 0;
  const look = setInterval(() => {
    const { own, files } = residentMb(process.pid);
    peak = Math.max(peak, own + files);
  }, 100);
  const startedAt = performance.now();
  const uploader = async (): Promise<void> => {
    while (performance.now() - startedAt < SECONDS * 1000) {
      const from = performance.now();
      // Each upload gets its own buffer, as in production.
      await service.media.save(ulid(), Buffer.from(bytes), { inspect: gate }).catch(isRefusal);
      took.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, uploader));
  clearInterval(look);
  const perSecond = (took.length * 1000) / (performance.now() - startedAt);
  return { perSecond, took: took.sort((a, b) => a - b), peakMb: peak };
}

function isRefusal(error: unknown): void {
  if (!(error instanceof Error && 'statusCode' in error && error.statusCode === 422)) throw error;
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function print(lines: readonly (readonly string[])[]): void {
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  for (const line of lines) {
    console.log(line.map((cell, i) => (i ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[0] ?? 0))).join('  '));
  }
}
