import type { ComponentProps } from 'react';
import css from './chip.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

interface ChipProps extends ComponentProps<'button'> {
  pressed?: boolean | undefined;
  icon?: IconName | undefined;
}

/** A small choice that stays pressed. */
export function Chip({ pressed, icon, children, className, type = 'button', ...rest }: ChipProps) {
  return (
    <button {...rest} type={type} aria-pressed={pressed} className={classNames(css.chip, className)}>
      {icon && <Icon name={icon} size="s" />}
      {children}
    </button>
  );
}
