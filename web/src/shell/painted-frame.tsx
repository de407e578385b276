import { t } from '../i18n/t.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { CardBones } from '../ui/skeleton.tsx';
import css from './app-shell.module.css';
import header from './header.module.css';

/** What a signed-in person sees before any script runs: the header of home and the shape of what comes. */
export function PaintedFrame() {
  return (
    <div className={css.app}>
      <header className={header.header}>
        <span className={header.brand}>
          <BrandMark />
          <span>{t('app.name')}</span>
        </span>
      </header>
      <main className={css.main} aria-busy="true" aria-label={t('app.loading')}>
        <p className={css.greeting}>{t('home.greetingNoName')}</p>
        <div className={css.hero} />
        <CardBones />
      </main>
    </div>
  );
}
