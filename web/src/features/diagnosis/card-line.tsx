import type { ReactNode } from 'react';
import { Icon } from '../../ui/brand/icon.tsx';
import type { IconName } from '../../ui/brand/icon-names.ts';
import css from './unsure-card.module.css';

/** One thing to do, with its picture. */
export function CardLine({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className={css.line}>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  );
}
