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
import text from '../../ui/text.module.css';
import css from './home-page.module.css';

const say = texts(words);

interface HomePageProps {
  /** What is wrong with the data, when something is. */
  notice: ReactNode;
  /** The ways to tell what is wrong with the plant: the photo, and beside each other to say and to write it. */
  photo: ReactNode;
  ways: ReactNode;
  /** What waits for the network. */
  waiting: ReactNode;
  /** What the day asks of a farmer: the orchard's work, and what its fruit is paid. */
  today: ReactNode;
  previous: ReactNode;
}

/** The start: show or tell what is wrong, what to do today, whom to ask, what was said before. */
export function HomePage({ notice, photo, ways, waiting, today, previous }: HomePageProps) {
  return (
    <>
      {notice}
      <BrandHero titleId="plant-check" compact>
        <h1 id="plant-check" className={text.srOnly}>
          {say('checkTitle')}
        </h1>
        {photo}
        <div className={css.ways}>{ways}</div>
      </BrandHero>
      {waiting}
      {today}
      <ConsultPromo />
      <Tiles />
      {previous}
      <p className={css.made}>
        <span className={css.flag} aria-hidden />
        {t('app.madeInIndia')}
      </p>
    </>
  );
}

/** In two rows: what no place of the navigation leads to comes first. */
const tiles = [
  [
    { path: '/problems', icon: 'book', tone: 'action', label: 'tileLibrary', hint: 'tileLibraryHint' },
    { path: '/fertilizer', icon: 'sack', tone: 'soil', label: 'tileFertilizer', hint: 'tileFertilizerHint' },
  ],
  [
    { path: '/consult', icon: 'doctor', tone: 'brand', label: 'tileAdvice', hint: 'tileAdviceHint' },
    { path: '/orchard', icon: 'tree', tone: 'action', label: 'tileOrchard', hint: 'tileOrchardHint' },
    { path: '/market', icon: 'market', tone: 'soil', label: 'tilePrices', hint: 'tilePricesHint' },
  ],
] as const;

/** Ways to the other screens; a tile appears with its screen, for those who may open it. */
export function Tiles() {
  const role = useSession().user?.role ?? 'farmer';
  const isOpen = ({ path }: { path: string }) => {
    const route = knownRoute(path);
    return route !== undefined && openTo(route, role);
  };
  return (
    <nav aria-label={say('tiles')}>
      {tiles.map((row) => (
        <div key={row[0].path} className={css.tiles}>
          {row.filter(isOpen).map(({ path, icon, tone, label, hint }) => (
            <Link key={path} href={path} className={css.tile}>
              <TileIcon icon={icon} tone={tone} />
              {say(label)}
              <small>{say(hint)}</small>
            </Link>
          ))}
        </div>
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
      <div className={css.twins}>
        <ButtonLink href={path} kind="sec" size="m">
          {say('promoStart')}
        </ButtonLink>
        <ButtonLink href={path} kind="soft" size="m">
          {say('promoMine')}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** The shape of the start while the orchards are asked for. */
export function HomeSkeleton() {
  return (
    <>
      <SkeletonShape className={css.heroShape} />
      <TodaySkeleton />
    </>
  );
}

/** The shape of what the day asks for. */
export function TodaySkeleton() {
  return <SkeletonShape className={css.todayShape} />;
}
