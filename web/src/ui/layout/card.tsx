import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import css from './card.module.css';

interface CardProps extends ComponentProps<'section'> {
  /** `sunken`: stale, absent or less important; `brand`: brand colours; `flat`: inside another surface. */
  look?: 'plain' | 'flat' | 'sunken' | 'brand' | undefined;
  /** `rows`: for a list, whose rows have their own height; `none`: the content reaches the edges. */
  padding?: 'usual' | 'rows' | 'none' | undefined;
}

export function Card({ look = 'plain', padding = 'usual', className, ...rest }: CardProps) {
  const space = padding === 'rows' ? css.rows : padding === 'none' && css.bare;
  return <section {...rest} className={classNames(css.card, look !== 'plain' && css[look], space, className)} />;
}

/** A hairline between parts of a card. */
export function Divider() {
  return <hr className={css.divider} />;
}

/** Padded content below a picture or strip that reaches the edges of a card with `padding="none"`. */
export function CardBody({ children }: { children: ReactNode }) {
  return <div className={css.body}>{children}</div>;
}
