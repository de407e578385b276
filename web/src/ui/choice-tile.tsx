import { type ReactNode, useId } from 'react';
import css from './choice-tile.module.css';
import { Icon } from './icon.tsx';

interface ChoiceTileProps {
  /** Radio group; `ChoiceTiles` gives one name to all. */
  name: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
  picture?: ReactNode;
  label: string;
  small?: string | undefined;
}

/** Drawing, word and small word; the whole tile is the target. */
export function ChoiceTile({ name, value, checked, onChoose, picture, label, small }: ChoiceTileProps) {
  return (
    <label className={css.tile}>
      <input className={css.input} type="radio" name={name} value={value} checked={checked} onChange={onChoose} />
      {picture && (
        <span className={css.picture} aria-hidden>
          {picture}
        </span>
      )}
      <span>
        {label}
        {small && <span className={css.small}>{small}</span>}
      </span>
      <span className={css.tick} aria-hidden>
        <Icon name="check" size="s" />
      </span>
    </label>
  );
}

interface ChoiceTilesProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; small?: string; picture?: ReactNode }[];
  value: Value | null;
  onChange: (value: Value) => void;
}

/** Two columns of picture choices, one of which is chosen. */
export function ChoiceTiles<Value extends string>({ label, options, value, onChange }: ChoiceTilesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={css.group} aria-label={label}>
      {options.map((option) => (
        <ChoiceTile
          key={option.value}
          name={name}
          {...option}
          checked={option.value === value}
          onChoose={() => onChange(option.value)}
        />
      ))}
    </fieldset>
  );
}
