import { RECORDING_MAX_SECONDS } from '@anar/contracts/constants';
import { voiceErrors } from '@anar/contracts/errors/voice';
import { AppError } from '../../http/errors.ts';
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

/** A phone stops a little after the minute, and its last packet lasts too. */
const SLACK_SECONDS = 0.5;

/**
 * What a recording is and how long, without decoding it: enough to refuse what is no recording or too long before it is
 * kept or paid for. Undefined when it is none of the four kinds or holds no sound.
 */
export function recognise(bytes: Buffer): Recording | undefined {
  const kind = kinds.find(({ magic, at }) => bytes.toString('latin1', at, at + magic.length) === magic);
  const seconds = kind ? zeroWhenBroken(() => kind.seconds(bytes)) : 0;
  return kind && seconds > 0 ? { extension: kind.extension, seconds } : undefined;
}

/** A recording of at most a minute. Throws `not_a_recording` (415) and `recording_too_long` (413). */
export function checkRecording(bytes: Buffer): Recording {
  const recording = recognise(bytes);
  if (recording === undefined) throw new AppError(voiceErrors.notARecording);
  if (recording.seconds > RECORDING_MAX_SECONDS + SLACK_SECONDS) throw new AppError(voiceErrors.recordingTooLong);
  return recording;
}

function zeroWhenBroken(count: () => number): number {
  try {
    return count();
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
}
