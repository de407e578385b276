import type { ReactNode } from 'react';
import { Icon } from '../brand/icon.tsx';
import type { IconName } from '../brand/icon-names.ts';
import { classNames } from '../class-names.ts';
import css from './caution.module.css';

interface CautionProps {
  icon?: IconName;
  /** What must not be done at all, or was not done, is `danger`; what is not fresh or did not come is `old`. */
  tone?: 'care' | 'danger' | 'old' | 'calm';
  /** In bold, on a line of its own. */
  title?: string | undefined;
  /** Said by screen readers when it appears: `alert` at once, `status` when they are silent. */
  role?: 'alert' | 'status';
  className?: string | undefined;
  children?: ReactNode;
}

/** What to mind, set apart from the text around it. */
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
