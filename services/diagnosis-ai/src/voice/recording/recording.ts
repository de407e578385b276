import { mp4Seconds } from './mp4.ts';
import { oggSeconds } from './ogg.ts';
import { wavSeconds } from './wav.ts';
import { webmSeconds } from './webm.ts';

/** A recording as its own bytes show it; what the client calls the file does not matter. */
export interface Recording {
  /** The ending under which speech services know this kind of file. */
  extension: 'wav' | 'mp4' | 'webm' | 'ogg';
  /** Length as the times inside the file add up to it. */
  seconds: number;
}

const kinds: readonly { extension: Recording['extension']; magic: string; at: number; seconds: typeof wavSeconds }[] = [
  { extension: 'wav', magic: 'WAVE', at: 8, seconds: wavSeconds },
  { extension: 'mp4', magic: 'ftyp', at: 4, seconds: mp4Seconds },
  { extension: 'webm', magic: '\x1a\x45\xdf\xa3', at: 0, seconds: webmSeconds },
  { extension: 'ogg', magic: 'OggS', at: 0, seconds: oggSeconds },
];

/**
 * What a recording is and how long, without decoding it: enough to refuse what is no recording or too long before a
 * speech service is paid. Undefined when it is none of the four kinds or holds no sound.
 */
export function recognise(bytes: Buffer): Recording | undefined {
  const kind = kinds.find(({ magic, at }) => bytes.toString('latin1', at, at + magic.length) === magic);
  const seconds = kind?.seconds(bytes) ?? 0;
  return kind && seconds > 0 ? { extension: kind.extension, seconds } : undefined;
}
