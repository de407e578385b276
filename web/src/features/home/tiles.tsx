import { Link } from 'wouter';
import { knownRoute } from '../../app/routes.ts';
import { t } from '../../i18n/t.ts';
import { TileIcon } from '../../ui/tile-icon.tsx';
import css from './home-page.module.css';

const tiles = [
  { path: '/consult', icon: 'doctor', tone: 'brand', label: 'home.tileAdvice', hint: 'home.tileAdviceHint' },
  { path: '/orchard', icon: 'tree', tone: 'action', label: 'home.tileOrchard', hint: 'home.tileOrchardHint' },
  { path: '/market', icon: 'market', tone: 'soil', label: 'home.tilePrices', hint: 'home.tilePricesHint' },
] as const;

/** Ways to the other screens; a tile appears with its screen. */
export function Tiles() {
  const open = tiles.filter(({ path }) => knownRoute(path));
  if (open.length === 0) return null;
  return (
    <nav className={css.tiles} aria-label={t('home.tiles')}>
      {open.map(({ path, icon, tone, label, hint }) => (
        <Link key={path} href={path} className={css.tile}>
          <TileIcon icon={icon} tone={tone} />
          {t(label)}
          <small>{t(hint)}</small>
        </Link>
      ))}
    </nav>
  );
}
