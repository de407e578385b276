import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import css from './brand-hero.module.css';
import { FruitArt } from './fruit-art.tsx';

interface BrandHeroProps {
  titleId: string;
  /** Leaves space for the content below. */
  compact?: boolean;
  children: ReactNode;
}

/** The large brand area at the top of a screen, with half a fruit in its corner. */
export function BrandHero({ titleId, compact = false, children }: BrandHeroProps) {
  return (
    <section className={classNames(css.hero, compact && css.compact)} aria-labelledby={titleId}>
      <FruitArt className={css.art} />
      {children}
    </section>
  );
}
