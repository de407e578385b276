import type { ReactNode } from 'react';
import { t } from '../i18n/t.ts';
import { BrandMark } from '../ui/brand/brand-mark.tsx';
import { FruitArt } from '../ui/brand/fruit-art.tsx';
import { CardSkeleton, SkeletonShape } from '../ui/feedback/loading/skeleton.tsx';
import css from './app-shell.module.css';
import header from './header/header.module.css';

interface PaintedFrameProps {
  title: string | undefined;
  /** The screen, if it can be prerendered; left out: a skeleton. */
  children?: ReactNode;
}

/**
 * The prerendered page before any script runs: the header, and the screen or its skeleton; for the home screen, which
 * has no title, the brand.
 */
export function PaintedFrame({ title, children }: PaintedFrameProps) {
  if (title) {
    return (
      <div className={css.app}>
        <header className={header.header}>
          <h1 className={header.title}>{title}</h1>
        </header>
        <main className={css.main} aria-busy="true">
          {children ?? (
            <>
              <SkeletonShape shape="button" />
              <CardSkeleton />
            </>
          )}
        </main>
      </div>
    );
  }
  return (
    <div className={css.app}>
      <header className={header.header}>
        <span className={header.brand}>
          <BrandMark />
          <span>{t('app.name')}</span>
        </span>
      </header>
      <main className={css.main} aria-busy="true">
        <div className={css.hero}>
          <FruitArt className={css.heroArt} />
          <p className={css.heroText}>{t('app.tagline')}</p>
        </div>
        <SkeletonShape shape="block" />
      </main>
    </div>
  );
}
