import { SPEECH_MAX_BYTES, type SpeechFormat, type Voice } from '../voice.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { type Command, pipeCommands } from './pipe-commands.ts';

/**
 * Text comes through standard input, so that none is taken for an option; without `-m` markup is not interpreted. 150
 * words a minute: slower than the default of 175, for listeners in the field.
 */
const SPEAKER: Command = ['espeak-ng', '-v', 'hi', '-s', '150', '-b', '1', '--stdin', '--stdout'];

/** espeak-ng streams a WAV whose length its header does not know. The bit rates are the least that stay clear, mono. */
const ENCODERS: Readonly<Record<SpeechFormat, Command>> = {
  opus: ['opusenc', '--quiet', '--ignorelength', '--speech', '--bitrate', '24', '--comp', '5', '-', '-'],
  mp3: ['lame', '--quiet', '-t', '-m', 'm', '--cbr', '-b', '32', '-q', '7', '-', '-'],
};

/** The longest text, four minutes of sound, takes some five seconds of a processor. */
const TIMEOUT_MS = 30_000;

/** espeak-ng's Hindi voice, the fallback. `path`: search path of it and the encoders. */
export function createLocalVoice(path: string): Voice {
  const limit = createConcurrencyLimit();
  return {
    name: 'espeak-ng',
    id: [...SPEAKER, ...ENCODERS.opus, ...ENCODERS.mp3].join(' '),
    say: (text, format, signal) =>
      limit(signal, async () => {
        const commands = [SPEAKER, ENCODERS[format]];
        const sound = await pipeCommands(commands, text, {
          path,
          signal,
          timeoutMs: TIMEOUT_MS,
          maxBytes: SPEECH_MAX_BYTES,
        });
        if (sound.length === 0) throw new Error('espeak-ng said nothing');
        return sound;
      }),
  };
}

/** The local voice is free: no user is charged. */
const NO_USER = '';

/** Undefined when the voice reads a word in every format, else what went wrong. */
export async function tryVoice(voice: Voice | undefined, signal: AbortSignal): Promise<string | undefined> {
  if (voice === undefined) return 'no local voice';
  try {
    for (const format of ['opus', 'mp3'] as const) await voice.say('नमस्ते', format, signal, NO_USER);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
