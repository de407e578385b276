import type { ReactNode } from 'react';
import { useSession } from '../../app/hooks.ts';
import { t } from '../../i18n/t.ts';
import { BrandHero } from '../../ui/brand-hero.tsx';
import { ConsultPromo } from './consult-promo.tsx';
import css from './home-page.module.css';
import { Tiles } from './tiles.tsx';

interface HomePageProps {
  /** What is wrong with the data, when something is. */
  notice: ReactNode;
  /** The ways to tell what is wrong with the plant: photo first. */
  check: ReactNode;
  /** What waits for the network. */
  waiting: ReactNode;
  previous: ReactNode;
}

/** The farmer's start: show or tell what is wrong, find what was said before. */
export function HomePage({ notice, check, waiting, previous }: HomePageProps) {
  const name = useSession().user?.name.trim();
  return (
    <>
      <p className={css.greeting}>{name ? t('home.greeting', { name }) : t('home.greetingNoName')}</p>
      {notice}
      <BrandHero titleId="plant-check">
        <h1 id="plant-check" className={css.title}>
          {t('home.checkTitle')}
        </h1>
        <p className={css.sub}>{t('home.checkHint')}</p>
        {check}
      </BrandHero>
      {waiting}
      <Tiles />
      {previous}
      <ConsultPromo />
      <p className={css.made}>
        <span className={css.flag} aria-hidden />
        {t('app.madeInIndia')}
      </p>
    </>
  );
}
