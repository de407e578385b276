import type { ReactNode } from 'react';
import { Icon } from '../brand/icon.tsx';
import type { IconName } from '../brand/icon-names.ts';
import { classNames } from '../class-names.ts';
import css from './caution.module.css';

interface CautionProps {
  icon?: IconName;
  /** `danger`: must not be done, or failed; `old`: stale or not loaded. */
  tone?: 'care' | 'danger' | 'old' | 'calm';
  /** In bold, on its own line. */
  title?: string | undefined;
  /** Announced by screen readers when it appears: `alert` at once, `status` when they are idle. */
  role?: 'alert' | 'status';
  className?: string | undefined;
  children?: ReactNode;
}

/** A notice set apart from the surrounding text. */
export function Caution({ icon, tone = 'care', title, role, className, children }: CautionProps) {
  return (
    <div className={classNames(css.caution, css[tone], className)} role={role}>
      {icon && <Icon name={icon} />}
      <div>
        {title && <b className={css.title}>{title}</b>}
        {children}
      </div>
    </div>
  );
}
