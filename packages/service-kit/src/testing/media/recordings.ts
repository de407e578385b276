import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A sentence in Hindi, spoken by espeak-ng, as a WAV without its length in the header, as a streaming recorder writes
 * it.
 */
export function spokenWav(text: string): Buffer {
  return execFileSync('espeak-ng', ['-v', 'hi', '--stdin', '--stdout'], { input: text });
}

/** A recording in another format, by ffmpeg; the options are those of its output. */
export function recorded(wav: Buffer, ending: string, ...options: string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'anar-recording-'));
  const file = join(folder, `recording.${ending}`);
  try {
    execFileSync('ffmpeg', ['-v', 'error', '-i', 'pipe:0', ...options, file], { input: wav });
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Three seconds of one colour, without any sound; the options are those of ffmpeg's output. */
export function silentFilm(ending = 'mp4', ...options: string[]): Buffer {
  const pictures = ['-f', 'lavfi', '-i', 'color=size=64x64:duration=3', '-map', '1:v', '-c:v'];
  return recorded(silentWav(1), ending, ...pictures, ending === 'webm' ? 'libvpx' : 'mpeg4', ...options);
}

/** Silence: 8,000 samples per second, 8 bits each. */
export function silentWav(seconds: number): Buffer {
  const header = 'RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data\0\0\0\0';
  return Buffer.concat([Buffer.from(header, 'latin1'), Buffer.alloc(Math.round(seconds * 8000), 0x80)]);
}
