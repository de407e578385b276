import type { ReactNode } from 'react';
import { Icon } from '../brand/icon.tsx';
import type { IconName } from '../brand/icon-names.ts';
import { classNames } from '../class-names.ts';
import css from './badge.module.css';

export type BadgeTone = 'low' | 'medium' | 'high' | 'live' | 'cache' | 'backup' | 'plain' | 'brand';

const toneIcon: Partial<Record<BadgeTone, IconName>> = { low: 'leaf', medium: 'clock', high: 'alert' };
const agesOfData: readonly BadgeTone[] = ['live', 'cache', 'backup'];

interface BadgeProps {
  tone: BadgeTone;
  /** Left out: the icon of the urgency, if any. */
  icon?: IconName | undefined;
  children: ReactNode;
}

/** A state by colour, shape and text: urgency, age of data (full, half, empty dot) or a plain fact. */
export function Badge({ tone, icon = toneIcon[tone], children }: BadgeProps) {
  return (
    <span className={classNames(css.badge, css[tone])}>
      {agesOfData.includes(tone) ? <span className={css.dot} aria-hidden /> : icon && <Icon name={icon} size="s" />}
      {children}
    </span>
  );
}
