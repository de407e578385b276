import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import css from './urgency-strip.module.css';

const icon = { high: 'alert', medium: 'clock', low: 'leaf' } as const;

/** How soon to act, filled and as wide as the card it lies in. */
export function UrgencyStrip({ urgency, children }: { urgency: 'low' | 'medium' | 'high'; children: ReactNode }) {
  return (
    <p className={classNames(css.strip, css[urgency])}>
      <Icon name={icon[urgency]} />
      <span>{children}</span>
    </p>
  );
}
