import type { ComponentProps } from 'react';
import { Icon } from '../brand/icon.tsx';
import type { IconName } from '../brand/icon-names.ts';
import { classNames } from '../class-names.ts';
import css from './icon-button.module.css';

interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconName;
  /** Read by screen readers and shown as tooltip (`shell/tooltips.ts`). */
  label: string;
  /** `sunken` for plus and minus; `plain` on filled surfaces, where it takes their text colour. */
  look?: 'bare' | 'sunken' | 'plain' | undefined;
}

/** A button without text, for the few icons that need none: back, close, refresh, listen, heart, play, send. */
export function IconButton({ icon, label, look = 'bare', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <span className={css.anchor}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        data-tooltip
        className={classNames(css.button, look !== 'bare' && css[look], className)}
      >
        <Icon name={icon} />
      </button>
    </span>
  );
}
