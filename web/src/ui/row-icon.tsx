import iconCss from './brand/icon.module.css';
import { classNames } from './class-names.ts';

/** The same paths as in the sprite. */
export const ROW_ICONS = {
  check: 'm5 12.500 4.500 4.500L19.500 7',
  checks: 'm2.500 12.500 4 4L15 8M11.500 15.500l1.200 1.200L21.500 8',
  play: 'M8 5.500v13l10.500-6.500z',
} as const;

interface RowIconProps {
  name: keyof typeof ROW_ICONS;
  className?: string | undefined;
}

/**
 * An icon with an inline path, for rows of a scrolling list: with `<use>` each row would copy the sprite's symbol and
 * cause a style recalculation of the whole page.
 */
export function RowIcon({ name, className }: RowIconProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={classNames(iconCss.icon, className)}>
      <path d={ROW_ICONS[name]} fill={name === 'play' ? 'currentColor' : undefined} />
    </svg>
  );
}
