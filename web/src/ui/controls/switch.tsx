import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import css from './switch.module.css';

interface SwitchProps {
  label: ReactNode;
  /** The accessible name, where the label shows the state. */
  name?: string | undefined;
  /** Explains the current state. */
  hint?: string | undefined;
  /** Undefined: not known yet; its space is kept. */
  on: boolean | undefined;
  busy?: boolean | undefined;
  onChange: (on: boolean) => void;
  className?: string | undefined;
}

/** A switch with immediate effect. Its label is clickable too. */
export function Switch({ label, name, hint, on, busy, onChange, className }: SwitchProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className={css.row}>
        <span className={classNames(css.label, on && css.on)}>{label}</span>
        <input
          type="checkbox"
          role="switch"
          className={css.track}
          checked={on ?? false}
          aria-checked={on ?? false}
          aria-label={name}
          aria-busy={busy}
          aria-describedby={hint ? id : undefined}
          disabled={on === undefined}
          onChange={(event) => !busy && onChange(event.currentTarget.checked)}
        />
      </label>
      {hint && (
        <p id={id} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
