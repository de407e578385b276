/** Audio formats of a text read aloud: small, and every phone plays one of the two. */
export type SpeechFormat = 'opus' | 'mp3';

export const CONTENT_TYPES: Readonly<Record<SpeechFormat, string>> = { opus: 'audio/ogg', mp3: 'audio/mpeg' };

/** The longest text lasts some four minutes: 1 MB at 32 kbit/s, 4 MB at what the best voices send. */
export const SPEECH_MAX_BYTES = 5 * 1024 * 1024;

/** A voice that reads a Hindi text aloud. */
export interface Voice {
  name: 'openai' | 'espeak-ng';
  /** Everything that changes the sound of a text: part of the sound's name in the cache. */
  id: string;
  /** Charged to the day of `userId`. Throws on any failure; the next voice then reads. */
  say(text: string, format: SpeechFormat, signal: AbortSignal, userId: string): Promise<Buffer>;
}
