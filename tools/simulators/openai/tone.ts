import { spawnSync } from 'node:child_process';

const RATE = 16_000;
/** About 900 characters per minute of spoken Hindi. */
const CHARACTERS_PER_SECOND = 15;
const HERTZ = 440;

const ENCODERS = {
  mp3: ['lame', '--quiet', '-t', '-'],
  opus: ['opusenc', '--quiet', '-', '-'],
} as const;

/** A tone as long as the text takes to read, really encoded by `lame` or `opusenc`. */
export function toneFor(text: string, format: keyof typeof ENCODERS): Buffer {
  const [command, ...args] = ENCODERS[format];
  const encoded = spawnSync(command, args, { input: toneWav(Math.max(0.2, text.length / CHARACTERS_PER_SECOND)) });
  if (encoded.status !== 0) throw new Error(`${command} is missing or failed: apt-get install opus-tools lame`);
  return encoded.stdout;
}

function toneWav(seconds: number): Buffer {
  const samples = Math.round(seconds * RATE);
  const wav = Buffer.alloc(44 + samples * 2);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(36 + samples * 2, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  for (const [at, value] of [16, 0x0001_0001, RATE, RATE * 2, 0x0010_0002].entries())
    wav.writeUInt32LE(value, 16 + at * 4);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at++) {
    wav.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * HERTZ * at) / RATE)), 44 + at * 2);
  }
  return wav;
}
