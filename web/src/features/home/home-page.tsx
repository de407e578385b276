import type { ReactNode } from 'react';
import { home as words } from '../../i18n/hi/home.ts';
import { t } from '../../i18n/t.ts';
import { texts } from '../../i18n/texts.ts';
import { useSession } from '../../session/hooks.ts';
import { BrandHero } from '../../ui/brand/brand-hero.tsx';
import { ConsultPromo } from './consult-promo.tsx';
import css from './home-page.module.css';
import { Tiles } from './tiles.tsx';

const say = texts(words);

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
      <p className={css.greeting}>{name ? say('greeting', { name }) : say('greetingNoName')}</p>
      {notice}
      <BrandHero titleId="plant-check">
        <h1 id="plant-check" className={css.title}>
          {say('checkTitle')}
        </h1>
        <p className={css.sub}>{say('checkHint')}</p>
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
