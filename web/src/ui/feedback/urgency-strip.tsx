import type { ReactNode } from 'react';
import { urgencyTexts } from '../../i18n/catalogues/urgency.hi.ts';
import { texts } from '../../i18n/texts.ts';
import { Icon } from '../brand/icon.tsx';
import { classNames } from '../class-names.ts';
import css from './urgency-strip.module.css';

const say = texts(urgencyTexts);
const icon = { high: 'alert', medium: 'clock', low: 'leaf' } as const;

interface UrgencyStripProps {
  urgency: 'low' | 'medium' | 'high';
  /** Left out: the urgency and the danger. */
  children?: ReactNode;
}

/** The urgency, as a filled strip across its card. */
export function UrgencyStrip({ urgency, children = urgencyLine(urgency) }: UrgencyStripProps) {
  return (
    <p className={classNames(css.strip, css[urgency])}>
      <Icon name={icon[urgency]} />
      <span>{children}</span>
    </p>
  );
}

const urgencyLine = (urgency: UrgencyStripProps['urgency']) =>
  say('line', { urgency: say(`urgency_${urgency}`), danger: say(`danger_${urgency}`) });
