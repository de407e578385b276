import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { home as words } from '../../i18n/hi/home.ts';
import { t } from '../../i18n/t.ts';
import { texts } from '../../i18n/texts.ts';
import { consultPath, knownRoute, openTo } from '../../navigation/route-table.ts';
import { useSession } from '../../session/hooks.ts';
import { BrandHero } from '../../ui/brand/brand-hero.tsx';
import { TileIcon } from '../../ui/brand/tile-icon.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { SkeletonShape } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import css from './home-page.module.css';

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

const tiles = [
  { path: '/consult', icon: 'doctor', tone: 'brand', label: 'tileAdvice', hint: 'tileAdviceHint' },
  { path: '/orchard', icon: 'tree', tone: 'action', label: 'tileOrchard', hint: 'tileOrchardHint' },
  { path: '/market', icon: 'market', tone: 'soil', label: 'tilePrices', hint: 'tilePricesHint' },
] as const;

/** Ways to the other screens; a tile appears with its screen, for those who may open it. */
export function Tiles() {
  const role = useSession().user?.role ?? 'farmer';
  const open = tiles.filter(({ path }) => {
    const route = knownRoute(path);
    return route && openTo(route, role);
  });
  if (open.length === 0) return null;
  return (
    <nav className={css.tiles} aria-label={say('tiles')}>
      {open.map(({ path, icon, tone, label, hint }) => (
        <Link key={path} href={path} className={css.tile}>
          <TileIcon icon={icon} tone={tone} />
          {say(label)}
          <small>{say(hint)}</small>
        </Link>
      ))}
    </nav>
  );
}

/** The way to a doctor, as soon as that screen exists. */
function ConsultPromo() {
  const path = consultPath();
  if (!path) return null;
  return (
    <Card className={css.promo}>
      <div className={css.promoHead}>
        <TileIcon icon="doctor" tone="brand" />
        <div>
          <h2>{say('promoTitle')}</h2>
          <p>{say('promoText')}</p>
        </div>
      </div>
      <ButtonLink href={path} kind="sec" size="m">
        {say('promoStart')}
      </ButtonLink>
      <ButtonLink href={path} kind="txt" size="m">
        {say('promoMine')}
      </ButtonLink>
    </Card>
  );
}

/** The shape of the start while the orchards are asked for. */
export function HomeSkeleton() {
  return (
    <>
      <SkeletonShape shape="short" />
      <SkeletonShape className={css.heroShape} />
    </>
  );
}
