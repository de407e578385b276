import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../brand/icon.tsx';
import type { IconName } from '../brand/icon-names.ts';
import { classNames } from '../class-names.ts';
import css from './chip.module.css';

interface ChipProps extends ComponentProps<'button'> {
  selected?: boolean | undefined;
  icon?: IconName | undefined;
}

/** A small toggle button. */
export function Chip({ selected, icon, children, className, type = 'button', ...rest }: ChipProps) {
  return (
    <button {...rest} type={type} aria-pressed={selected} className={classNames(css.chip, className)}>
      {icon && <Icon name={icon} size="s" />}
      {children}
    </button>
  );
}

interface ChipsProps {
  /** Label of the group, if no `<legend>` among the children has it. */
  label?: string | undefined;
  children: ReactNode;
}

/** A group of chips. */
export function Chips({ label, children }: ChipsProps) {
  return (
    <fieldset className={css.chips} aria-label={label}>
      {children}
    </fieldset>
  );
}
