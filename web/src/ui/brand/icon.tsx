import { classNames } from '../class-names.ts';
import css from './icon.module.css';
import type { IconName } from './icon-names.ts';
import sprite from './icons.svg?no-inline';

interface IconProps {
  name: IconName;
  /** 20, 24 (usual), 32 (camera) or 44 (microphone) pixels. */
  size?: 's' | 'm' | 'l' | 'xl' | undefined;
  filled?: boolean | undefined;
  className?: string | undefined;
}

/** A line icon from the sprite. Hidden from screen readers, as a text or aria-label always accompanies it. */
export function Icon({ name, size = 'm', filled, className }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      className={classNames(css.icon, size !== 'm' && css[size], filled && css.filled, className)}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
