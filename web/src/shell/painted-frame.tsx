import { t } from '../i18n/t.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { FruitArt } from '../ui/fruit-art.tsx';
import { Bone } from '../ui/skeleton.tsx';
import css from './app-shell.module.css';
import header from './header.module.css';

/** What is seen before any script runs: the header, who we are, and the shape of what comes. */
export function PaintedFrame() {
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
          <Bone shape="short" />
        </div>
        <div className={css.hero}>
          <FruitArt className={css.heroArt} />
          <p className={css.heroText}>{t('app.tagline')}</p>
        </div>
        <Bone shape="block" />
      </main>
    </div>
  );
}
