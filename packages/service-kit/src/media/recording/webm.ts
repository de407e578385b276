import { createPartLimit } from './part-limit.ts';
import type { Sound } from './sound.ts';

/** Ids of the Matroska elements that are opened or read; all others are skipped. (RFC 9559) */
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_NUMBER = 0xd7;
const TRACK_TYPE = 0x83;
const CLUSTER = 0x1f43b675;
const CLUSTER_TIMESTAMP = 0xe7;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const SIMPLE_BLOCK = 0xa3;
const OPENED: ReadonlySet<number> = new Set([SEGMENT, INFO, TRACKS, TRACK_ENTRY, CLUSTER, BLOCK_GROUP]);

/** Of a track; 1 is video. */
const AUDIO = 2;

const NANOSECONDS = 1e9;
/** A block has only its start time; the longest Opus packet lasts 120 ms, a phone's 20 or 60. */
const LAST_BLOCK_SECONDS = 0.06;

/**
 * The sound of a WebM recording: until the start of its last block, plus `LAST_BLOCK_SECONDS`. A streaming recorder
 * writes neither the length of the whole nor of a cluster, so the blocks are read. 0 seconds when the file is broken or
 * a silent film.
 */
export function webmSound(bytes: Buffer): Sound {
  let scale = 1e6;
  let cluster = 0;
  let last = -1;
  let track = 0;
  const sounds = new Set<number>();
  for (const { id, content } of elements(bytes)) {
    if (id === TIMESTAMP_SCALE) scale = unsigned(content);
    else if (id === TRACK_NUMBER) track = unsigned(content);
    else if (id === TRACK_TYPE && unsigned(content) === AUDIO) sounds.add(track);
    else if (id === CLUSTER_TIMESTAMP) cluster = unsigned(content);
    else if ((id === SIMPLE_BLOCK || id === BLOCK) && sounds.has(trackOf(content)))
      last = Math.max(last, cluster + blockTime(content));
  }
  return { seconds: last < 0 ? 0 : (last * scale) / NANOSECONDS + LAST_BLOCK_SECONDS, playsEverywhere: false };
}

/** Every element in file order, including those nested in opened ones. */
function* elements(bytes: Buffer): Generator<{ id: number; content: Buffer }> {
  const countPart = createPartLimit();
  for (let at = 0; at < bytes.length; ) {
    countPart();
    const idLength = lengthOf(bytes, at);
    const sizeLength = lengthOf(bytes, at + idLength);
    const start = at + idLength + sizeLength;
    if (idLength > 4 || start > bytes.length) return;
    const id = bytes.readUIntBE(at, idLength);
    if (OPENED.has(id)) {
      at = start;
      continue;
    }
    const size = sizeOf(bytes.subarray(at + idLength, start));
    yield { id, content: bytes.subarray(start, start + size) };
    at = start + size;
  }
}

/** Bytes of a number of variable length: one more than the zeros it begins with. */
function lengthOf(bytes: Buffer, at: number): number {
  return Math.clz32(bytes[at] ?? 0) - 23;
}

function sizeOf(number: Buffer): number {
  const marker = 0x80 >> (number.length - 1);
  return number.reduce((sum, byte, index) => sum * 256 + (index === 0 ? byte & ~marker : byte), 0);
}

function unsigned(content: Buffer): number {
  return content.subarray(0, 8).reduce((sum, byte) => sum * 256 + byte, 0);
}

const trackOf = (block: Buffer): number => sizeOf(block.subarray(0, lengthOf(block, 0)));

/** Relative to its cluster, after the number of the track. */
function blockTime(content: Buffer): number {
  const at = lengthOf(content, 0);
  return at + 2 <= content.length ? content.readInt16BE(at) : 0;
}
