import { WAVEFORM_BARS } from '@anar/contracts/constants';

/**
 * Lower bound of the scale: a recording quieter than this is not scaled up, so that a silent room is not drawn as
 * speech.
 */
const QUIET = 0.25;

/** The waveform of a recording: one digit per bar, from its levels (0 to 1) at equal intervals; 9 is its loudest. */
export function waveformOf(levels: readonly number[], bars: number = WAVEFORM_BARS): string {
  if (levels.length === 0) return '0'.repeat(bars);
  const loudest = Math.max(QUIET, ...levels);
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / bars));
    return Math.round((9 * Math.max(0, ...levels.slice(from, to))) / loudest);
  }).join('');
}

/** Bar heights from 0 to 1; without a waveform a flat line. */
export function barsOf(waveform: string | undefined, count: number): number[] {
  const digits = [...(waveform ?? '')].map(Number).filter((digit) => digit >= 0 && digit <= 9);
  if (digits.length === 0) return Array.from({ length: count }, () => 0.3);
  return [...waveformOf(digits, count)].map((digit) => Number(digit) / 9);
}

/** Perceived loudness of the samples, 0 to 1: speech near the phone is above 0.5. */
export function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length);
  return Math.min(1, Math.sqrt(Math.sqrt(power)) * 1.6);
}

const STEP_SECONDS = 2;

/** Target position of a slider key, in seconds; undefined for other keys. */
export function seekByKey(key: string, at: number, seconds: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(seconds, at + STEP_SECONDS);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - STEP_SECONDS);
  if (key === 'Home') return 0;
  return key === 'End' ? seconds : undefined;
}
