import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import css from './bahar-tile.module.css';

interface BaharTileProps {
  value: string;
  label: string;
  lines: string[];
  picture: ReactNode;
  checked: boolean;
  onChoose: () => void;
}

/** A wide choice: picture on the left, name and its months beside it. */
export function BaharTile({ value, label, lines, picture, checked, onChoose }: BaharTileProps) {
  return (
    <label className={css.tile}>
      <input className={css.input} type="radio" name="bahar" value={value} checked={checked} onChange={onChoose} />
      <span className={css.picture}>{picture}</span>
      <span className={css.words}>
        {label}
        {lines.map((line) => (
          <span key={line} className={css.line}>
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
