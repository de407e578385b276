import { WAVEFORM_BARS } from '@anar/contracts/constants';

/** Even the loudest of a recording quieter than this is not drawn as loud: a silent room is no speech. */
const QUIET = 0.25;

/** The shape of a recording, a digit for each bar, of its levels (0 to 1) at even distances; 9 is the loudest of it. */
export function waveformOf(levels: readonly number[], bars: number = WAVEFORM_BARS): string {
  if (levels.length === 0) return '0'.repeat(bars);
  const loudest = Math.max(QUIET, ...levels);
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / bars));
    return Math.round((9 * Math.max(0, ...levels.slice(from, to))) / loudest);
  }).join('');
}

/** Heights from 0 to 1 of so many bars; without a waveform a line that tells nothing. */
export function barsOf(waveform: string | undefined, count: number): number[] {
  const digits = [...(waveform ?? '')].map(Number).filter((digit) => digit >= 0 && digit <= 9);
  if (digits.length === 0) return Array.from({ length: count }, () => 0.3);
  return [...waveformOf(digits, count)].map((digit) => Number(digit) / 9);
}

/** How loud a piece of sound is, 0 to 1, as the ear has it: speech near the phone lies above one half. */
export function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length);
  return Math.min(1, Math.sqrt(Math.sqrt(power)) * 1.6);
}

const STEP_SECONDS = 2;

/** Where a key of a slider leads, in seconds; undefined for all other keys. */
export function seekByKey(key: string, at: number, seconds: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(seconds, at + STEP_SECONDS);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - STEP_SECONDS);
  if (key === 'Home') return 0;
  return key === 'End' ? seconds : undefined;
}
