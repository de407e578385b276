import { t } from '../../../i18n/t.ts';
import { classNames } from '../../class-names.ts';
import text from '../../text.module.css';
import css from './seeds.module.css';

/** Whole seeds for a share: rounded down, so as not to overstate it. */
export function filledSeeds(value: number, max: number, seeds: number): number {
  if (!(max > 0) || Number.isNaN(value)) return 0;
  return Math.max(0, Math.min(seeds, Math.floor((value / max) * seeds + 1e-9)));
}

interface SeedsProps {
  value: number;
  max: number;
  /** `confidence`: ten seeds whatever the maximum. `steps`: one bigger seed per step. */
  kind: 'confidence' | 'steps';
  /** The label; the number itself is shown beside the seeds. */
  label: string;
}

/** The app's meter: confidence or progress. */
export function Seeds({ value, max, kind, label }: SeedsProps) {
  const count = kind === 'confidence' ? 10 : max;
  const filled = filledSeeds(value, max, count);
  return (
    <div className={classNames(css.seeds, kind === 'steps' && css.steps)}>
      <Spoken value={value} max={max} kind={kind} label={label} />
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: seeds have no identity but their place
        <span key={index} className={classNames(css.seed, index < filled && css.on)} />
      ))}
    </div>
  );
}

/** The same for screen readers: the browser's meter, or progress for steps. */
function Spoken({ value, max, kind, label }: SeedsProps) {
  if (kind === 'confidence') {
    const spoken = t('app.percent', { value });
    return <meter className={text.srOnly} min={0} max={max} value={value} aria-label={label} aria-valuetext={spoken} />;
  }
  const spoken = t('app.seedsOf', { value, max });
  return <progress className={text.srOnly} max={max} value={value} aria-label={label} aria-valuetext={spoken} />;
}

/** Five pulsing seeds, while something is analysed or recorded. */
export function PulsingSeeds() {
  return (
    <span className={classNames(css.seeds, css.steps, css.pulsing)} aria-hidden>
      {[0, 1, 2, 3, 4].map((seed) => (
        <span key={seed} className={css.seed} />
      ))}
    </span>
  );
}

/** A continuous progress bar, e.g. of an upload; the caller shows the number or text. */
export function Bar({ value, max, label }: { value: number; max: number; label: string }) {
  return <progress className={css.bar} value={value} max={max} aria-label={label} />;
}
