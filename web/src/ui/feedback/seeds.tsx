import { t } from '../../i18n/t.ts';
import { classNames } from '../class-names.ts';
import text from '../text.module.css';
import css from './seeds.module.css';

/** Whole seeds for a share: rounded down, because half a seed promises more than is known. */
export function filledSeeds(value: number, max: number, seeds: number): number {
  if (!(max > 0) || Number.isNaN(value)) return 0;
  return Math.max(0, Math.min(seeds, Math.floor((value / max) * seeds + 1e-9)));
}

interface SeedsProps {
  value: number;
  max: number;
  /** `confidence`: ten seeds whatever the maximum. `steps`: one bigger seed for each step. */
  kind: 'confidence' | 'steps';
  /** What is measured; the number itself stands beside the seeds. */
  label: string;
}

/** The meter of the product: how sure, or how far. */
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

/** The same for screen readers: the browser's own meter, or progress for steps. */
function Spoken({ value, max, kind, label }: SeedsProps) {
  if (kind === 'confidence') {
    const spoken = t('app.percent', { value });
    return <meter className={text.srOnly} min={0} max={max} value={value} aria-label={label} aria-valuetext={spoken} />;
  }
  const spoken = t('app.seedsOf', { value, max });
  return <progress className={text.srOnly} max={max} value={value} aria-label={label} aria-valuetext={spoken} />;
}

/** Five seeds that pulse while something is analysed or listened to. */
export function PulsingSeeds() {
  return (
    <span className={classNames(css.seeds, css.steps, css.pulsing)} aria-hidden>
      {[0, 1, 2, 3, 4].map((seed) => (
        <span key={seed} className={css.seed} />
      ))}
    </span>
  );
}

/** A continuous thing, such as an upload; the number or sentence beside it is the caller's. */
export function Bar({ value, max, label }: { value: number; max: number; label: string }) {
  return <progress className={css.bar} value={value} max={max} aria-label={label} />;
}
