import css from './farmer-call.module.css';

/** Heights in pixels, of 40, at full loudness. */
const SEEDS = [14, 22, 34, 26, 38, 30, 18, 26, 14];
const LEAST = 8;

/** The doctor's loudness as a row of bars. */
export function Wave({ level }: { level: number }) {
  return (
    <div className={css.wave} aria-hidden>
      {SEEDS.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <i key={index} style={{ height: LEAST + (height - LEAST) * Math.min(1, level * 1.6) }} />
      ))}
    </div>
  );
}
