import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../brand/icon.tsx';
import type { IconName } from '../brand/icon-names.ts';
import { classNames } from '../class-names.ts';
import css from './chip.module.css';

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

interface ChipsProps {
  /** What is chosen here, where no `<legend>` among the children says it. */
  label?: string | undefined;
  children: ReactNode;
}

/** Chips that belong together. */
export function Chips({ label, children }: ChipsProps) {
  return (
    <fieldset className={css.chips} aria-label={label}>
      {children}
    </fieldset>
  );
}
