import css from './bar.module.css';

/** A continuous thing, such as an upload; the number or sentence beside it is the caller's. */
export function Bar({ value, max, label }: { value: number; max: number; label: string }) {
  return <progress className={css.bar} value={value} max={max} aria-label={label} />;
}
