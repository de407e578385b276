import { useId } from 'react';
import { Icon } from '../brand/icon.tsx';
import type { IconName } from '../brand/icon-names.ts';
import css from './segment.module.css';

interface SegmentProps<Value extends string> {
  /** Label of the group, for screen readers. */
  label: string;
  options: readonly { value: Value; label: string; icon?: IconName }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Two or three options side by side, one always selected. Radio buttons, so arrow keys and screen readers work. */
export function Segment<Value extends string>({ label, options, value, onChange }: SegmentProps<Value>) {
  const name = useId();
  return (
    <fieldset className={css.segment} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={css.option}>
          <input
            className={css.input}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon name={option.icon} />}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
