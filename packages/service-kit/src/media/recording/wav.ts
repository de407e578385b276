import { createPartLimit } from './part-limit.ts';
import { NO_SOUND, type Sound } from './sound.ts';

const PCM = 1;
const PCM_BITS: readonly number[] = [8, 16];

/**
 * The sound of a WAV file: its actual number of bytes over the bytes per second from its header. The length in the
 * header is not used: a streaming recorder does not know it yet. 0 seconds when the file is broken.
 */
export function wavSound(bytes: Buffer): Sound {
  let format = { bytesPerSecond: 0, playsEverywhere: false };
  const countPart = createPartLimit();
  for (let at = 12; at + 8 <= bytes.length; ) {
    countPart();
    const id = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const start = at + 8;
    if (id === 'fmt ' && start + 16 <= bytes.length) format = formatOf(bytes.subarray(start));
    if (id === 'data') {
      const { bytesPerSecond, playsEverywhere } = format;
      return bytesPerSecond === 0 ? NO_SOUND : { seconds: (bytes.length - start) / bytesPerSecond, playsEverywhere };
    }
    at = start + size + (size % 2);
  }
  return NO_SOUND;
}

/** The rate is computed from samples, channels and width, as players do; the header's own byte rate may be wrong. */
function formatOf(format: Buffer): { bytesPerSecond: number; playsEverywhere: boolean } {
  const bits = format.readUInt16LE(14);
  return {
    bytesPerSecond: (format.readUInt16LE(2) * format.readUInt32LE(4) * bits) / 8,
    playsEverywhere: format.readUInt16LE(0) === PCM && PCM_BITS.includes(bits),
  };
}
