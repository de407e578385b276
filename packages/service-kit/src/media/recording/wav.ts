import { createPartLimit } from './part-limit.ts';
import { NO_SOUND, type Sound } from './sound.ts';

const PCM = 1;
const PCM_BITS: readonly number[] = [8, 16];

/**
 * The sound of a WAV file: what is really there over the bytes a second that its header tells. The header's own length is
 * not used: a recorder that streams does not know it yet. 0 seconds when the file is broken.
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

/** The rate is reckoned from samples, channels and width, as players do; the header's own product may say anything. */
function formatOf(format: Buffer): { bytesPerSecond: number; playsEverywhere: boolean } {
  const bits = format.readUInt16LE(14);
  return {
    bytesPerSecond: (format.readUInt16LE(2) * format.readUInt32LE(4) * bits) / 8,
    playsEverywhere: format.readUInt16LE(0) === PCM && PCM_BITS.includes(bits),
  };
}
