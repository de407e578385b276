import { createPartLimit } from './part-limit.ts';
import { NO_SOUND, type Sound } from './sound.ts';

/** Boxes that only hold other boxes. (ISO/IEC 14496-12) */
const OPENED: ReadonlySet<string> = new Set(['moov', 'mvex', 'moof', 'traf', 'trak', 'mdia', 'minf', 'stbl']);

/** Flag: the fragment gives the duration of samples that have none of their own. */
const DEFAULT_DURATION_PRESENT = 0x8;
/** The fields before it in a `tfhd`: base offset (8 bytes), description index (4). */
const BEFORE_DEFAULT_DURATION: readonly [flag: number, bytes: number][] = [
  [0x1, 8],
  [0x2, 4],
];
/** Fields of a `trun` before its samples (data offset, first sample's flags), and of each sample. */
const BEFORE_SAMPLES = [0x1, 0x4] as const;
const SAMPLE_FIELDS = [0x100, 0x200, 0x400, 0x800] as const;
const SAMPLE_DURATION = 0x100;

interface Track {
  id: number;
  isSound: boolean;
  /** Four letters: `mp4a` is AAC. */
  codec: string;
  scale: number;
  seconds: number;
}

/**
 * The sound of an MP4 recording. Its length is that in the headers or the sum of its fragments, whichever is more.
 * Phones write both kinds: the header at the end of a whole file, or an empty one before fragments. `NO_SOUND` for a
 * film without sound; 0 seconds or a RangeError when the file is broken.
 */
export function mp4Sound(bytes: Buffer): Sound {
  const tracks: Track[] = [];
  const defaults = new Map<number, number>();
  const fragments = new Map<number, number>();
  let whole = 0;
  let fragment = { track: 0, duration: 0 };
  for (const { type, content } of boxes(bytes)) {
    const track = tracks.at(-1);
    if (type === 'mvhd') whole = header(content).seconds;
    else if (type === 'tkhd') tracks.push({ id: trackIdOf(content), isSound: false, codec: '', scale: 0, seconds: 0 });
    else if (type === 'mdhd' && track) Object.assign(track, header(content));
    else if (type === 'hdlr' && track) track.isSound ||= content.toString('latin1', 8, 12) === 'soun';
    else if (type === 'stsd' && track) track.codec = content.toString('latin1', 12, 16);
    else if (type === 'trex') defaults.set(content.readUInt32BE(4), content.readUInt32BE(12));
    else if (type === 'tfhd') {
      const id = content.readUInt32BE(4);
      fragment = { track: id, duration: defaultDuration(content) ?? defaults.get(id) ?? 0 };
    } else if (type === 'trun') {
      const before = fragments.get(fragment.track) ?? 0;
      fragments.set(fragment.track, before + runDuration(content, fragment.duration));
    }
  }
  const sound = tracks.find(({ isSound }) => isSound);
  if (!sound) return NO_SOUND;
  const inFragments = sound.scale === 0 ? 0 : (fragments.get(sound.id) ?? 0) / sound.scale;
  return { seconds: Math.max(whole, sound.seconds, inFragments), playsEverywhere: sound.codec === 'mp4a' };
}

/** Of a `tkhd`; version 1 has times of 64 bits before it. */
const trackIdOf = (content: Buffer): number => content.readUInt32BE(content.readUInt8(0) === 1 ? 20 : 12);

/** Every box in file order, including those nested in opened ones. */
function* boxes(bytes: Buffer): Generator<{ type: string; content: Buffer }> {
  const countPart = createPartLimit();
  for (let at = 0; at + 8 <= bytes.length; ) {
    countPart();
    const type = bytes.toString('latin1', at + 4, at + 8);
    const small = bytes.readUInt32BE(at);
    const large = small === 1;
    const size = large ? Number(bytes.readBigUInt64BE(at + 8)) : small === 0 ? bytes.length - at : small;
    const start = at + (large ? 16 : 8);
    if (at + size < start) return;
    if (OPENED.has(type)) {
      at = start;
      continue;
    }
    yield { type, content: bytes.subarray(start, at + size) };
    at += size;
  }
}

/** `mvhd` and `mdhd` alike; version 1 has times of 64 bits. All ones: the length is not known. */
function header(content: Buffer): { scale: number; seconds: number } {
  const long = content.readUInt8(0) === 1;
  const scale = content.readUInt32BE(long ? 20 : 12);
  const duration = long ? content.readBigUInt64BE(24) : BigInt(content.readUInt32BE(16));
  const unknown = duration === (long ? 0xffff_ffff_ffff_ffffn : 0xffff_ffffn);
  return { scale, seconds: unknown || scale === 0 ? 0 : Number(duration) / scale };
}

const flagsOf = (content: Buffer): number => content.readUIntBE(1, 3);

function defaultDuration(content: Buffer): number | undefined {
  const flags = flagsOf(content);
  if (!(flags & DEFAULT_DURATION_PRESENT)) return undefined;
  const skipped = BEFORE_DEFAULT_DURATION.reduce((sum, [flag, bytes]) => sum + (flags & flag ? bytes : 0), 8);
  return content.readUInt32BE(skipped);
}

function runDuration(content: Buffer, byDefault: number): number {
  const flags = flagsOf(content);
  const count = content.readUInt32BE(4);
  if (!(flags & SAMPLE_DURATION)) return count * byDefault;
  const start = BEFORE_SAMPLES.reduce((sum, flag) => sum + (flags & flag ? 4 : 0), 8);
  const step = SAMPLE_FIELDS.filter((flag) => flags & flag).length * 4;
  let sum = 0;
  for (let sample = 0; sample < count; sample++) sum += content.readUInt32BE(start + sample * step);
  return sum;
}
