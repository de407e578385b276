import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { homeTexts } from '../../i18n/catalogues/home.hi.ts';
import { t } from '../../i18n/t.ts';
import { texts } from '../../i18n/texts.ts';
import { consultPath, knownRoute, openTo } from '../../navigation/route-table.ts';
import { useSession } from '../../session/hooks.ts';
import { BrandHero } from '../../ui/brand/brand-hero.tsx';
import { TileIcon } from '../../ui/brand/tile-icon.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { SkeletonShape } from '../../ui/feedback/loading/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import text from '../../ui/text.module.css';
import css from './home-page.module.css';

const say = texts(homeTexts);

interface HomePageProps {
  /** A problem with the user's data, if any. */
  notice: ReactNode;
  /** Ways to start a check: the photo button, and side by side voice and text. */
  photo: ReactNode;
  ways: ReactNode;
  /** Checks queued for the network. */
  waiting: ReactNode;
  /** The farmer's day: the orchard's work, and the market price. */
  today: ReactNode;
  previous: ReactNode;
}

/** Start page: start a check, the day's work, request a doctor, earlier checks. */
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

/** In two rows: pages without an entry in the navigation first. */
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

/** Links to the other pages; a tile appears if its page exists and the role can open it. */
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

/** Link to the doctors, once that page exists. */
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

/** Placeholder of the start page while the orchards load. */
export function HomeSkeleton() {
  return (
    <>
      <SkeletonShape className={css.heroShape} />
      <TodaySkeleton />
    </>
  );
}

/** Placeholder of the day's work. */
export function TodaySkeleton() {
  return <SkeletonShape className={css.todayShape} />;
}
