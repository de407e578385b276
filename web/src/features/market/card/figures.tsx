import css from './figures.module.css';

interface FiguresProps {
  figures: readonly { label: string; value: string; main?: boolean }[];
  /** Announced when they change. */
  live?: boolean;
}

/** A few labelled prices side by side. */
export function Figures({ figures, live = false }: FiguresProps) {
  return (
    <dl className={css.figures} aria-live={live ? 'polite' : undefined}>
      {figures.map(({ label, value, main }) => (
        <div key={label} className={main ? css.main : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
