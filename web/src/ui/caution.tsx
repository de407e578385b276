import type { ReactNode } from 'react';
import css from './caution.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

interface CautionProps {
  icon: IconName;
  /** What must not be done at all is `danger`. */
  tone?: 'care' | 'danger';
  /** In bold, on a line of its own. */
  title?: string;
  className?: string | undefined;
  children?: ReactNode;
}

/** What to mind, set apart from the text around it. */
export function Caution({ icon, tone = 'care', title, className, children }: CautionProps) {
  return (
    <div className={classNames(css.caution, css[tone], className)}>
      <Icon name={icon} />
      <div>
        {title && <b className={css.title}>{title}</b>}
        {children}
      </div>
    </div>
  );
}
