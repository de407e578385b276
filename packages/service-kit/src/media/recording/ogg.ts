import { createPartLimit } from './part-limit.ts';
import { NO_SOUND, type Sound } from './sound.ts';

const NO_PAGE_END = 0xffff_ffff_ffff_ffffn;
/** Opus always counts 48,000 samples per second; Vorbis has its rate at this offset of its first packet. */
const OPUS_RATE = 48_000;
const VORBIS_RATE_AT = 12;

/** Opus or Vorbis in Ogg; the length is the highest position of its pages. 0 seconds when the file is broken. */
export function oggSound(bytes: Buffer): Sound {
  let rate = 0;
  let last = 0n;
  const countPart = createPartLimit();
  for (let at = 0; at + 27 <= bytes.length && bytes.toString('latin1', at, at + 4) === 'OggS'; ) {
    countPart();
    const position = bytes.readBigUInt64LE(at + 6);
    const segments = bytes.subarray(at + 27, at + 27 + bytes.readUInt8(at + 26));
    const start = at + 27 + segments.length;
    if (at === 0) rate = rateOf(bytes.subarray(start));
    const isOfSound = bytes.readUInt32LE(at + 14) === bytes.readUInt32LE(14);
    if (isOfSound && position !== NO_PAGE_END && position > last) last = position;
    at = segments.reduce((sum, size) => sum + size, start);
  }
  return rate === 0 ? NO_SOUND : { seconds: Number(last) / rate, playsEverywhere: false };
}

function rateOf(firstPacket: Buffer): number {
  const name = firstPacket.toString('latin1', 0, 8);
  if (name === 'OpusHead') return OPUS_RATE;
  if (name.startsWith('\x01vorbis') && firstPacket.length >= VORBIS_RATE_AT + 4) {
    return firstPacket.readUInt32LE(VORBIS_RATE_AT);
  }
  return 0;
}
