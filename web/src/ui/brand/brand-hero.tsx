import type { ReactNode } from 'react';
import css from './brand-hero.module.css';
import { FruitArt } from './fruit-art.tsx';

/** The large field of the brand at the head of a screen, with half a fruit in its corner. */
export function BrandHero({ titleId, children }: { titleId: string; children: ReactNode }) {
  return (
    <section className={css.hero} aria-labelledby={titleId}>
      <FruitArt className={css.art} />
      {children}
    </section>
  );
}
