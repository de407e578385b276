import { createPartLimit } from './part-limit.ts';

/**
 * Seconds of a WAV file: the sound that is really there over the bytes a second that its header tells. The header's own
 * length is not used: a recorder that streams does not know it yet. 0 when the file is broken.
 */
export function wavSeconds(bytes: Buffer): number {
  let bytesPerSecond = 0;
  const countPart = createPartLimit();
  for (let at = 12; at + 8 <= bytes.length; ) {
    countPart();
    const id = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const start = at + 8;
    if (id === 'fmt ' && start + 16 <= bytes.length) bytesPerSecond = bytesPerSecondOf(bytes.subarray(start));
    if (id === 'data') return bytesPerSecond === 0 ? 0 : (bytes.length - start) / bytesPerSecond;
    at = start + size + (size % 2);
  }
  return 0;
}

/** Reckoned from rate, channels and width, as players do; the header's own product may say anything. */
function bytesPerSecondOf(format: Buffer): number {
  return (format.readUInt16LE(2) * format.readUInt32LE(4) * format.readUInt16LE(14)) / 8;
}
