import { RECORDING_MAX_SECONDS } from '@anar/contracts/constants';
import { voiceErrors } from '@anar/contracts/errors/voice';
import { AppError } from '../../http/errors.ts';
import { mp4Sound } from './mp4.ts';
import { oggSound } from './ogg.ts';
import { NO_SOUND, type Sound } from './sound.ts';
import { wavSound } from './wav.ts';
import { webmSound } from './webm.ts';

/** A recording as recognised from its bytes; the client's file name does not matter. */
export interface Recording extends Sound {
  /** The file extension by which speech services recognise this format. */
  extension: 'wav' | 'mp4' | 'webm' | 'ogg';
}

const kinds: readonly { extension: Recording['extension']; magic: string; at: number; sound: typeof wavSound }[] = [
  { extension: 'wav', magic: 'WAVE', at: 8, sound: wavSound },
  { extension: 'mp4', magic: 'ftyp', at: 4, sound: mp4Sound },
  { extension: 'webm', magic: '\x1a\x45\xdf\xa3', at: 0, sound: webmSound },
  { extension: 'ogg', magic: 'OggS', at: 0, sound: oggSound },
];

/** A phone stops a little after the minute, and its last packet adds to the length. */
const SLACK_SECONDS = 0.5;

/**
 * Format and length of a recording without decoding it: enough to refuse other files and too long ones before they are
 * stored or sent to a paid provider. Undefined when it is none of the four formats or has no sound.
 */
export function recognise(bytes: Buffer): Recording | undefined {
  const kind = kinds.find(({ magic, at }) => bytes.toString('latin1', at, at + magic.length) === magic);
  const sound = kind ? noneWhenBroken(() => kind.sound(bytes)) : NO_SOUND;
  return kind && sound.seconds > 0 ? { extension: kind.extension, ...sound } : undefined;
}

/** A recording of at most a minute. Throws `not_a_recording` (415) and `recording_too_long` (413). */
export function checkRecording(bytes: Buffer): Recording {
  const recording = recognise(bytes);
  if (recording === undefined) throw new AppError(voiceErrors.notARecording);
  if (recording.seconds > RECORDING_MAX_SECONDS + SLACK_SECONDS) throw new AppError(voiceErrors.recordingTooLong);
  return recording;
}

/**
 * The same, but playable on every phone: AAC in MP4, or WAV of 8 or 16 bits (nothing here converts sound). Throws
 * `recording_not_playable` (415) too.
 */
export function checkPlayable(bytes: Buffer): Recording {
  const recording = checkRecording(bytes);
  if (!recording.playsEverywhere) throw new AppError(voiceErrors.notPlayable);
  return recording;
}

function noneWhenBroken(read: () => Sound): Sound {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return NO_SOUND;
    throw error;
  }
}
