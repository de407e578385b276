import { t } from '../i18n/t.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Bone, CardBones } from '../ui/skeleton.tsx';
import css from './app-shell.module.css';
import header from './header.module.css';
import frame from './painted-frame.module.css';

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
        <p className={frame.tagline}>{t('app.tagline')}</p>
        <div className={frame.hero} />
        <Bone shape="block" className={frame.gap} />
        <div className={frame.gap}>
          <CardBones />
        </div>
      </main>
    </div>
  );
}
