import { t } from '../i18n/t.ts';
import { BrandMark } from '../ui/brand/brand-mark.tsx';
import { FruitArt } from '../ui/brand/fruit-art.tsx';
import { CardSkeleton, SkeletonShape } from '../ui/feedback/skeleton.tsx';
import css from './app-shell.module.css';
import header from './header.module.css';

/** What is seen before any script runs: the header, and the shape of what comes; at the start, which has no title, who we are. */
export function PaintedFrame({ title }: { title: string | undefined }) {
  if (title) {
    return (
      <div className={css.app}>
        <header className={header.header}>
          <h1 className={header.title}>{title}</h1>
        </header>
        <main className={css.main} aria-busy="true">
          <SkeletonShape shape="button" />
          <CardSkeleton />
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
        <div className={css.greeting}>
          <SkeletonShape shape="short" />
        </div>
        <div className={css.hero}>
          <FruitArt className={css.heroArt} />
          <p className={css.heroText}>{t('app.tagline')}</p>
        </div>
        <SkeletonShape shape="block" />
      </main>
    </div>
  );
}
