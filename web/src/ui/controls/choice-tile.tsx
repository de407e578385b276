import { type ReactNode, useId } from 'react';
import { Icon } from '../brand/icon.tsx';
import { classNames } from '../class-names.ts';
import css from './choice-tile.module.css';

interface Choice {
  picture?: ReactNode;
  label: string;
  /** Below the label, each on a line of its own. */
  small?: string | readonly string[] | undefined;
}

interface ChoiceTileProps extends Choice {
  /** Name of the radio group, the same for all tiles. */
  name: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
  wide: boolean;
}

/** A radio button with drawing, label and small text; the whole tile is clickable. */
function ChoiceTile({ name, value, checked, onChoose, picture, label, small = [], wide }: ChoiceTileProps) {
  return (
    <label className={classNames(css.tile, wide && css.wide)}>
      <input className={css.input} type="radio" name={name} value={value} checked={checked} onChange={onChoose} />
      {picture && (
        <span className={css.picture} aria-hidden>
          {picture}
        </span>
      )}
      <span className={css.words}>
        {label}
        {[small].flat().map((line) => (
          <span key={line} className={css.small}>
            {line}
          </span>
        ))}
      </span>
      <span className={css.tick} aria-hidden>
        <Icon name="check" size="s" />
      </span>
    </label>
  );
}

interface ChoiceTilesProps<Value extends string> {
  label: string;
  options: readonly (Choice & { value: Value })[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** One column, with the picture beside the text. */
  wide?: boolean;
}

/** A radio group of picture tiles in two columns. */
export function ChoiceTiles<Value extends string>(props: ChoiceTilesProps<Value>) {
  const { label, options, value, onChange, wide = false } = props;
  const name = useId();
  return (
    <fieldset className={classNames(css.group, wide && css.oneColumn)} aria-label={label}>
      {options.map((option) => (
        <ChoiceTile
          key={option.value}
          name={name}
          {...option}
          wide={wide}
          checked={option.value === value}
          onChoose={() => onChange(option.value)}
        />
      ))}
    </fieldset>
  );
}
