import { useId } from 'react';
import css from './switch.module.css';

interface SwitchProps {
  label: string;
  /** What happens when it is on. */
  hint: string;
  /** Undefined: not known yet; its place is kept. */
  on: boolean | undefined;
  onChange: (on: boolean) => void;
}

/** On or off, at once. The words are part of what can be touched. */
export function Switch({ label, hint, on, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div>
      <label className={css.row}>
        <span className={css.label}>{label}</span>
        <input
          type="checkbox"
          role="switch"
          className={css.track}
          checked={on ?? false}
          aria-checked={on ?? false}
          aria-describedby={id}
          disabled={on === undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </label>
      <p id={id} className={css.hint}>
        {hint}
      </p>
    </div>
  );
}
